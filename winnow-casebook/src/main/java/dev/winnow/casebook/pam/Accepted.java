package dev.winnow.casebook.pam;

/** A value accepted in a ballot. */
record Accepted(int ballot, int value) {

    static final Accepted NONE = new Accepted(0, 0);
}
