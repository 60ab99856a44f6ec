package dev.winnow.explore.skeleton;

import dev.winnow.model.Choices;
import java.util.List;

/** A transition of a component that runs alone. */
sealed interface LocalAction {

    /** The part of the plan's prologue that concerns the component, as one transition. */
    record Begin(Choices choices) implements LocalAction {}

    /** The delivery of a message, or the firing of a timer. The item is the same whenever the trace is performed. */
    record Handle(int item, Choices choices) implements LocalAction {}

    /** Messages from another component: what one of its transitions sends to this one. */
    record Receive(List<InterfaceMessage> messages) implements LocalAction {}
}
