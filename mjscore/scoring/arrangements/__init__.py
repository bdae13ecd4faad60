"""What is true of tiles, whatever the ruleset: arrangements, shapes, waits and the distance to a complete hand."""
