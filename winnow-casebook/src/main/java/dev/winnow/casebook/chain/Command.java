package dev.winnow.casebook.chain;

/** What an update does; the servers only keep it. */
public interface Command {}
