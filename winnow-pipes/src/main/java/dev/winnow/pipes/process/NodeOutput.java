package dev.winnow.pipes.process;

import java.util.List;
import java.util.OptionalInt;

/**
 * What a node did in a step.
 *
 * @param lines the lines that it printed
 * @param log the lines that it wrote to stderr
 * @param exitStatus its exit status if it has ended; 128 plus the number of the signal that ended it
 */
public record NodeOutput(List<String> lines, List<String> log, OptionalInt exitStatus) {}
