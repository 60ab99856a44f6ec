package dev.winnow.lab.table;

/** An execution that was found: the case, the seed of the search, how long that took, and its size. */
public record FoundExecution(String name, long seed, double searchSeconds, ExecutionSize initial) {}
