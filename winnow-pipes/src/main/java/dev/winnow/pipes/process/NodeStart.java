package dev.winnow.pipes.process;

/**
 * Everything needed to start a node.
 *
 * @param name the name of the node
 * @param origin where its randomness and its time begin
 */
public record NodeStart(
        String name, NodeCommand command, NodeDirectories files, NativeTools tools, NodeLimits limits, Origin origin) {

    /**
     * Where randomness and time begin, if the clock library is available.
     *
     * @param seed determines the random numbers
     * @param clockMillis the time on the clock
     */
    public record Origin(long seed, long clockMillis) {}
}
