package dev.winnow.explore.skeleton;

import dev.winnow.model.ProcessId;

/**
 * A message from one component to another.
 *
 * @param content the number of its sender, receiver and payload
 * @param place its index among the items that the sending step creates
 */
record InterfaceMessage(ProcessId from, ProcessId to, int content, Object payload, int place) {}
