package dev.winnow.pipes;

/**
 * What is known about a node from outside.
 *
 * @param received number of messages that it has received since its start
 * @param sent number of messages that it has sent since its start
 * @param clock the time of its clock in milliseconds since its first start
 */
public record NodeState(int received, int sent, long clock) {}
