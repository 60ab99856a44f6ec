package dev.winnow.trace;

/** The signs of a picture, in two alphabets. */
enum Glyphs {
    UNICODE('│', '┊', '●', '○', '◇', '✗', '├', '┤', '─', '┼', '▶', '◀', '┄', '▷', '◁', '═', '╪', '↻', '⋮', "→", "…"),
    ASCII('|', ':', '*', 'o', '!', 'X', '+', '+', '-', '|', '>', '<', '.', '>', '<', '=', '=', '@', ':', "->", "...");

    final char up;
    final char outside;
    final char dot;
    final char timer;
    final char injected;
    final char cross;
    final char leavesRight;
    final char leavesLeft;
    final char line;
    final char crossing;
    final char right;
    final char left;
    final char copyLine;
    final char copyRight;
    final char copyLeft;
    final char wall;
    final char wallCrossing;
    final char self;
    final char gap;
    final String becomes;
    final String more;

    Glyphs(
            char up,
            char outside,
            char dot,
            char timer,
            char injected,
            char cross,
            char leavesRight,
            char leavesLeft,
            char line,
            char crossing,
            char right,
            char left,
            char copyLine,
            char copyRight,
            char copyLeft,
            char wall,
            char wallCrossing,
            char self,
            char gap,
            String becomes,
            String more) {
        this.up = up;
        this.outside = outside;
        this.dot = dot;
        this.timer = timer;
        this.injected = injected;
        this.cross = cross;
        this.leavesRight = leavesRight;
        this.leavesLeft = leavesLeft;
        this.line = line;
        this.crossing = crossing;
        this.right = right;
        this.left = left;
        this.copyLine = copyLine;
        this.copyRight = copyRight;
        this.copyLeft = copyLeft;
        this.wall = wall;
        this.wallCrossing = wallCrossing;
        this.self = self;
        this.gap = gap;
        this.becomes = becomes;
        this.more = more;
    }
}
