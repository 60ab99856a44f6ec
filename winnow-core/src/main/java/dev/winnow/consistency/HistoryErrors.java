package dev.winnow.consistency;

import dev.winnow.model.Shapes;
import dev.winnow.system.BadInput;

/** Errors about calls and returns that do not match. */
final class HistoryErrors {

    private HistoryErrors() {}

    static BadInput calledTwice(String invariant, Moment.Call<?, ?> call) {
        return new BadInput(
                "the invariant '" + invariant + "' cannot tell operations apart: " + call.process() + " calls "
                        + Shapes.text(call.operation()) + " while an operation with the same id (" + call.id()
                        + ") is open",
                "give each operation its own id, such as a request number: Moment.call(process, id, operation)");
    }

    static String notOpen(Moment.Return<?, ?> answer) {
        return answer.process() + " received " + Shapes.text(answer.result())
                + " for an operation that it did not call or that already returned";
    }
}
