package dev.winnow.trace.text;

/** The characters of a picture, in Unicode or in ASCII. */
public enum Glyphs {
    UNICODE("│┊●○◇✗├┤─┼▶◀┄▷◁═╪↻⋮╎■□", "→", "…"),
    ASCII("|:*o!X++-|><.><==@:;##", "->", "...");

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
    public final char paused;
    public final char pause;
    public final char resume;
    final String becomes;
    public final String more;

    /** Takes the characters in the order of the fields. */
    Glyphs(String characters, String becomes, String more) {
        up = characters.charAt(0);
        outside = characters.charAt(1);
        dot = characters.charAt(2);
        timer = characters.charAt(3);
        injected = characters.charAt(4);
        cross = characters.charAt(5);
        leavesRight = characters.charAt(6);
        leavesLeft = characters.charAt(7);
        line = characters.charAt(8);
        crossing = characters.charAt(9);
        right = characters.charAt(10);
        left = characters.charAt(11);
        copyLine = characters.charAt(12);
        copyRight = characters.charAt(13);
        copyLeft = characters.charAt(14);
        wall = characters.charAt(15);
        wallCrossing = characters.charAt(16);
        self = characters.charAt(17);
        gap = characters.charAt(18);
        paused = characters.charAt(19);
        pause = characters.charAt(20);
        resume = characters.charAt(21);
        this.becomes = becomes;
        this.more = more;
    }
}
