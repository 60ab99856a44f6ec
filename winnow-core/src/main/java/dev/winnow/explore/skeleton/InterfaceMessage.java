package dev.winnow.explore.skeleton;

import dev.winnow.model.ProcessId;

/**
 * A message from one component to another.
 *
 * @param content the number of its sender, receiver and contents
 * @param exported the message in a form that the worlds of other components accept
 * @param place where it is among what the sending step creates
 */
record InterfaceMessage(ProcessId from, int content, Object exported, LocalTrace.Place place) {

    ProcessId to() {
        return place.receiver();
    }
}
