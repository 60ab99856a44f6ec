package dev.winnow.trace.text;

/** The signs of a picture, in two alphabets. */
public enum Glyphs {
    UNICODE('│', '┊', '●', '○', '◇', '✗', '├', '┤', '─', '┼', '▶', '◀', '┄', '▷', '◁', '═', '╪', '↻', '⋮', "→", "…"),
    ASCII('|', ':', '*', 'o', '!', 'X', '+', '+', '-', '|', '>', '<', '.', '>', '<', '=', '=', '@', ':', "->", "...");

    public final char up;
    public final char outside;
    public final char dot;
    public final char timer;
    public final char injected;
    public final char cross;
    public final char leavesRight;
    public final char leavesLeft;
    public final char line;
    public final char crossing;
    public final char right;
    public final char left;
    public final char copyLine;
    public final char copyRight;
    public final char copyLeft;
    public final char wall;
    public final char wallCrossing;
    public final char self;
    public final char gap;
    final String becomes;
    public final String more;

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
