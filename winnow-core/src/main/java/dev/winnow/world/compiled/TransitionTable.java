package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.InvariantEvaluator;
import dev.winnow.system.OutOfControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens in each {@link TransitionKey}, by number: performed once on the {@link HandlerSandbox} and remembered.
 * At every so many uses it is performed again, and a handler that does something else is named.
 */
final class TransitionTable {

    /** That the scene cannot happen. */
    static final int IMPOSSIBLE = 0;

    private static final int AUDIT_EVERY = 1 << 13;
    private static final int MOST = 1 << 21;
    private static final int MOST_OUTCOMES = 1 << 12;
    private static final int FIRED = 0; // in place of a message: they begin with 1

    private final SymbolTable symbols;
    private final HandlerSandbox sandbox;
    private final InvariantEvaluator evaluator;
    private final IntPairMap handled = new IntPairMap(); // by local state and message, or FIRED
    private final Map<TransitionKey, Integer> others = new HashMap<>();
    private int untilAudit = AUDIT_EVERY;

    // By message: the local state to which it was last delivered, and the transition. In schedules that are alike it
    // mostly is the same.
    private int[] latest = new int[2 * 256];

    // By transition, side by side since they are read together.
    static final int AFTER = 0; // the local state of its process, NONE if there is no process
    static final int PROCESS = 1; // whose it is, or -1
    static final int SENT = 2; // where in made it begins
    static final int SENT_END = 3;
    static final int FLAGS = 4; // bits: whether it did, and whether it was performed in a graph
    static final int JUDGED_AFTER = 5; // for the judge: the history before it when it was last judged
    static final int JUDGED_WHEN = 6; // and what else mattered
    static final int JUDGED = 7; // and the history after it
    static final int WIDTH = 8;
    static final int DID_FAIL = 1; // of the bits
    static final int PERFORMED = 2;
    int[] facts = new int[64 * WIDTH];
    private int count = 1;
    private @Nullable Violation[] failure = new Violation[64];
    private int[][] createdItems =
            new int[64][]; // messages, and timers as their complements, in the order in which they were made
    private int[][] choices = new int[64][]; // bound and value in turn
    private TransitionKey[] key = new TransitionKey[64];
    private Step[] sampleStep = new Step[64];

    // Two by two: the messages sent, in order, and the queue of each.
    int[] sentMessages = new int[2 * 256];
    private int sentCount;

    TransitionTable(SymbolTable symbols, HandlerSandbox sandbox, InvariantEvaluator evaluator) {
        this.symbols = symbols;
        this.sandbox = sandbox;
        this.evaluator = evaluator;
    }

    int delivery(int local, int message) {
        if (2 * message >= latest.length) {
            latest = Arrays.copyOf(latest, 4 * message);
        }
        if (latest[2 * message] == local) {
            return audited(latest[2 * message + 1]);
        }
        int known = handled.get(local, message);
        int found = known == IntPairMap.ABSENT
                ? learn(TransitionKey.TransitionKind.DELIVER, local, message)
                : audited(known);
        latest[2 * message] = local;
        latest[2 * message + 1] = found;
        return found;
    }

    /** The firing of the earliest timer. */
    int firing(int local) {
        int known = handled.get(local, FIRED);
        return known == IntPairMap.ABSENT ? learn(TransitionKey.TransitionKind.FIRE, local, FIRED) : audited(known);
    }

    /**
     * All that can come of a delivery, or of the firing of the earliest timer, in the order of what its handler
     * chooses.
     */
    int[] outcomes(TransitionKey.TransitionKind kind, int local, int message) {
        TransitionKey asked = new TransitionKey(kind, local, message);
        List<Integer> all = new ArrayList<>();
        for (List<Integer> script = List.of(); script != null; script = next(choices[all.get(all.size() - 1)])) {
            if (all.size() == MOST_OUTCOMES) {
                throw new UnsupportedByEngine("a handler that chooses in more than " + MOST_OUTCOMES + " ways");
            }
            all.add(numberOf(asked.withChoices(script)));
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The answers that come next, of those that begin alike the latest varied first; null after the last. */
    private static @Nullable List<Integer> next(int[] boundsAndValues) {
        for (int last = boundsAndValues.length - 2; last >= 0; last -= 2) {
            if (boundsAndValues[last + 1] + 1 < boundsAndValues[last]) {
                List<Integer> script = new ArrayList<>();
                for (int i = 1; i < last; i += 2) {
                    script.add(boundsAndValues[i]);
                }
                script.add(boundsAndValues[last + 1] + 1);
                return script;
            }
        }
        return null;
    }

    /** What its handler was answered where it chose: bound and value in turn. */
    int[] choices(int transition) {
        return choices[transition];
    }

    int numberOf(TransitionKey asked) {
        Integer known = others.get(asked);
        if (known == null) {
            known = learn(asked);
            others.put(asked, known);
        }
        return known;
    }

    /** The same with these messages in the network already. */
    int withPresentMessages(List<Integer> messages, int transition) {
        return numberOf(key[transition].withPresentMessages(messages));
    }

    int processOf(int transition) {
        return facts[transition * WIDTH + PROCESS];
    }

    /** The local state of its process then. */
    int localStateAfter(int transition) {
        return facts[transition * WIDTH + AFTER];
    }

    /** Whether it sends nothing and does not fail. */
    boolean isSilent(int transition) {
        int at = transition * WIDTH;
        return facts[at + SENT] == facts[at + SENT_END] && (facts[at + FLAGS] & DID_FAIL) == 0;
    }

    /** The messages sent, and the timers armed as their complements, in that order; not to be changed. */
    int[] createdItems(int transition) {
        return createdItems[transition];
    }

    /** That its handler failed, in words; null if it did not. */
    @Nullable
    Violation failure(int transition) {
        return failure[transition];
    }

    /** Notes that it was performed. */
    void markPerformed(int transition) {
        int at = transition * WIDTH + FLAGS;
        if ((facts[at] & PERFORMED) == 0) { // seldom: most steps write nothing
            facts[at] |= PERFORMED;
        }
    }

    /** Tells of all that were performed. */
    void addPerformedTo(TransitionCoverage covered) {
        for (int transition = 1; transition < count; transition++) {
            TransitionKey performed = key[transition];
            if ((facts[transition * WIDTH + FLAGS] & PERFORMED) != 0) {
                switch (performed.kind()) {
                    case START -> covered.addStart(localStateAfter(transition));
                    case DELIVER ->
                        covered.addHandled(
                                performed.localState(), symbols.type[performed.subject()], localStateAfter(transition));
                    case FIRE ->
                        covered.addHandled(
                                performed.localState(),
                                ~symbols.earliestTimer[performed.localState()],
                                localStateAfter(transition));
                    default -> {
                        // of no process
                    }
                }
            }
        }
    }

    /** Such a step in a recording, where it has other numbers. */
    Step sampleStep(int transition) {
        // A recording knows only of the last step why it failed.
        return failure[transition] == null
                ? sampleStep[transition]
                : Objects.requireNonNull(sandbox.perform(key[transition])).step();
    }

    /** The same elsewhere, with other numbers again. */
    Step renumberedSampleStep(int transition) {
        return Objects.requireNonNull(sandbox.performRenumbered(key[transition]))
                .step();
    }

    // ---- learning

    private int learn(TransitionKey.TransitionKind kind, int local, int message) {
        int transition = learn(new TransitionKey(kind, local, message));
        handled.put(local, message, transition);
        return transition;
    }

    /** How many were performed on the stage. */
    int transitionCount() {
        return count - 1;
    }

    private int learn(TransitionKey learned) {
        HandlerSandbox.SandboxEffect effect = sandbox.perform(learned);
        if (effect == null) {
            return IMPOSSIBLE;
        }
        ensureCapacity();
        int[] brought = createdItems(effect);
        int number = count++;
        int at = number * WIDTH;
        facts[at + PROCESS] = learned.localState() == SymbolTable.NONE ? -1 : symbols.processOf[learned.localState()];
        facts[at + AFTER] = localAfter(learned, effect);
        facts[at + SENT] = sentCount;
        facts[at + FLAGS] = effect.failure() == null ? 0 : DID_FAIL;
        failure[number] = effect.failure() == null ? null : evaluator.violation(effect.failure());
        choices[number] = effect.step().choices();
        key[number] = learned;
        sampleStep[number] = effect.step();
        createdItems[number] = brought;
        append(brought);
        facts[at + SENT_END] = sentCount;
        return number;
    }

    private int localAfter(TransitionKey learned, HandlerSandbox.SandboxEffect effect) {
        if (effect.localState() == null) {
            return SymbolTable.NONE;
        }
        int of = symbols.processOf[learned.localState()];
        return symbols.localState(of, effect.localState(), sandbox.isGuarded(of));
    }

    private int[] createdItems(HandlerSandbox.SandboxEffect effect) {
        Recording recording = sandbox.recording();
        int[] brought = new int[effect.endItem() - effect.firstItem()];
        for (int i = 0; i < brought.length; i++) {
            int item = effect.firstItem() + i;
            Object payload = recording.payload(item);
            brought[i] = recording.isTimer(item)
                    ? ~symbols.timerNumber(recording.receiverIndex(item), payload)
                    : symbols.messageNumber(recording.senderIndex(item), recording.receiverIndex(item), payload);
        }
        return brought;
    }

    private void append(int[] brought) {
        if (2 * (sentCount + brought.length) > sentMessages.length) {
            sentMessages = Arrays.copyOf(sentMessages, 2 * Math.max(sentMessages.length, sentCount + brought.length));
        }
        for (int thing : brought) {
            if (thing >= 0) {
                sentMessages[2 * sentCount] = thing;
                sentMessages[2 * sentCount + 1] = symbols.queue[thing];
                sentCount++;
            }
        }
    }

    private void ensureCapacity() {
        if (count == MOST) {
            throw new UnsupportedByEngine("more than " + MOST + " different steps");
        }
        if (count == key.length) {
            int size = 2 * count;
            facts = Arrays.copyOf(facts, size * WIDTH);
            failure = Arrays.copyOf(failure, size);
            createdItems = Arrays.copyOf(createdItems, size);
            choices = Arrays.copyOf(choices, size);
            key = Arrays.copyOf(key, size);
            sampleStep = Arrays.copyOf(sampleStep, size);
        }
    }

    // ---- auditing

    private int audited(int transition) {
        if (--untilAudit == 0) {
            untilAudit = AUDIT_EVERY;
            audit(transition);
        }
        return transition;
    }

    private void audit(int transition) {
        TransitionKey known = key[transition];
        HandlerSandbox.SandboxEffect now = sandbox.perform(known);
        boolean same = now != null
                && localAfter(known, now) == facts[transition * WIDTH + AFTER]
                && (now.failure() == null) == (failure[transition] == null)
                && Arrays.equals(createdItems(now), createdItems[transition]);
        if (!same) {
            throw new OutOfControl(
                    "the handler of " + symbols.process(processOf(transition)) + " is not pure: " + describe(known)
                            + " it did " + describe(transition) + ", and now something else",
                    "a pure handler may depend only on its state and the message, and must not change either: look for"
                            + " fields that change, hash order, clocks and static state");
        }
    }

    private String describe(TransitionKey known) {
        String event = known.kind() == TransitionKey.TransitionKind.DELIVER
                ? Shapes.text(symbols.payload(known.subject()))
                : "its timer";
        Object state = symbols.visibleState(known.localState());
        return "for " + event + " in state " + (state == null ? "none" : Shapes.text(state));
    }

    private String describe(int transition) {
        List<Object> sent = new ArrayList<>();
        for (int thing : createdItems[transition]) {
            if (thing >= 0) {
                sent.add(symbols.payload(thing));
            }
        }
        Object state = symbols.visibleState(facts[transition * WIDTH + AFTER]);
        return (state == null ? "nothing" : Shapes.text(state)) + " and sent " + Shapes.text(sent);
    }
}
