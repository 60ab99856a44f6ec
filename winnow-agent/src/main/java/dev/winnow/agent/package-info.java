/**
 * An agent that brings clocks and randomness under control. It rewrites call sites in the classes of the user and of
 * Pekko. {@code System.nanoTime()} becomes {@code ControlledTime.nanoTime()}, which asks the
 * {@link dev.winnow.system.VirtualEnvironment} of the thread, or else the system.
 *
 * <p>The annotated methods of {@link dev.winnow.agent.ControlledTime}, {@link dev.winnow.agent.ControlledRandomness}
 * and {@link dev.winnow.agent.ControlledThreadLocalRandom} list the replaced calls.
 */
package dev.winnow.agent;
