package dev.winnow.trace;

import dev.winnow.model.Verdict;

/** The last line of a complete execution file. */
public record Footer(Verdict verdict, int events, int externals) {}
