package dev.winnow.hunt;

import dev.winnow.model.Item;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.ForwardingStrategy;
import dev.winnow.run.Strategy;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import java.util.HashMap;
import java.util.Map;

/**
 * A strategy that stops if a message object was modified between its sending and the end of its delivery. A network
 * would deliver what was sent.
 *
 * <p>Cost: the text of every message, three times.
 */
final class ModifiedMessageCheck extends ForwardingStrategy {

    private final Map<Integer, String> texts = new HashMap<>(); // by message: its text when it was sent

    ModifiedMessageCheck(Strategy strategy) {
        super(strategy);
    }

    @Override
    public Decision next(Situation now) {
        now.recording().onMessageAdded((message, id) -> texts.put(id, Shapes.text(message)));
        return inner.next(now);
    }

    @Override
    public void onPerformed(Step step) {
        super.onPerformed(step);
        Item delivered = step.isDelivery() ? step.item() : null;
        if (delivered != null) {
            requireSame(delivered, "delivered in step " + step.index());
        }
        step.sent().forEach(message -> requireSame(message, "at the end of the same step " + step.index()));
    }

    private void requireSame(Item message, String when) {
        String sent = texts.get(message.id());
        String now = Shapes.text(message.payload());
        if (sent != null && !sent.equals(now)) {
            throw new OutOfControl(
                    "a message from " + message.from() + " to " + message.to() + " was modified after it was sent:"
                            + " sent as " + sent + ", " + when + " as " + now,
                    "make messages immutable: use records, and send copies of collections");
        }
    }
}
