package dev.winnow.casebook.chain;

/** The operation of an update. Servers store it without interpreting it. */
public interface Command {}
