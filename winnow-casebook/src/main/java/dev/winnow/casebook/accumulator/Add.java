package dev.winnow.casebook.accumulator;

/** A number to add. */
record Add(int number) {}
