package dev.winnow.consistency;

import dev.winnow.model.Shapes;
import dev.winnow.system.BadInput;

/** Calls and returns that do not belong together, in words. */
final class HistoryErrors {

    private HistoryErrors() {}

    static BadInput calledTwice(String invariant, Moment.Call<?, ?> call) {
        return new BadInput(
                "the invariant '" + invariant + "' is shown that " + call.process() + " calls "
                        + Shapes.text(call.operation()) + " while an operation with the same id (" + call.id()
                        + ") is open",
                "give each operation an id of its own, Moment.call(process, id, operation): a request number, for example");
    }

    static String notOpen(Moment.Return<?, ?> answer) {
        return answer.process() + " is answered " + Shapes.text(answer.result())
                + " to an operation that it has not called, or that was answered before";
    }
}
