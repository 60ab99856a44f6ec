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
 * <p>Cost: the text of every message, twice.
 */
final class ModifiedMessageCheck extends ForwardingStrategy {

    private final Map<Integer, String> texts = new HashMap<>(); // by message: its text when it was sent

    ModifiedMessageCheck(Strategy strategy) {
        super(strategy);
    }

    @Override
    public Decision next(Situation now) {
        return inner.next(now);
    }

    @Override
    public void onPerformed(Step step) {
        super.onPerformed(step);
        Item delivered = step.isDelivery() ? step.item() : null;
        if (delivered != null) {
            requireSame(step, delivered);
        }
        step.sent().forEach(message -> texts.put(message.id(), Shapes.text(message.payload())));
    }

    private void requireSame(Step step, Item delivered) {
        String sent = texts.get(delivered.id());
        String now = Shapes.text(delivered.payload());
        if (sent != null && !sent.equals(now)) {
            throw new OutOfControl(
                    "a message from " + delivered.from() + " to " + delivered.to() + " was modified after it was sent:"
                            + " sent as " + sent + ", delivered in step " + step.index() + " as " + now,
                    "make messages immutable: use records, and send copies of collections");
        }
    }
}
