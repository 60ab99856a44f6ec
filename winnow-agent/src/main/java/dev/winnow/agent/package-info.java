/**
 * An agent that brings under control what code reads from its surroundings. It rewrites call sites, in the user's
 * classes and in Pekko's: {@code System.nanoTime()} becomes {@code ControlledTime.nanoTime()}, which asks the
 * {@link dev.winnow.system.VirtualEnvironment} of the thread, and where there is none the system.
 *
 * <p>What is rewritten is what {@link dev.winnow.agent.ControlledTime}, {@link dev.winnow.agent.ControlledRandomness}
 * and {@link dev.winnow.agent.ControlledThreadLocalRandom} say that they stand for.
 */
package dev.winnow.agent;
