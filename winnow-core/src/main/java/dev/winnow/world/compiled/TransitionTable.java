package dev.winnow.world.compiled;

import dev.winnow.collect.IntPairMap;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.model.Choices;
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
 * Transitions as numbers. The effect of each {@link TransitionKey} is computed once in the {@link HandlerSandbox}.
 * After a number of uses it is computed again, and a handler whose effect differs is reported.
 */
final class TransitionTable {

    /** The number that stands for a step which cannot happen. */
    static final int IMPOSSIBLE = 0;

    private static final int AUDIT_EVERY = 1 << 13;
    private static final int MOST_TRANSITIONS = 1 << 21;
    private static final int MOST_OUTCOMES = 1 << 12;
    private static final int FIRED = 0; // instead of a message, whose numbers begin with 1

    private final SymbolTable symbols;
    private final HandlerSandbox sandbox;
    private final InvariantEvaluator evaluator;
    private final IntPairMap handled = new IntPairMap(); // by local state and message, or FIRED
    private final Map<TransitionKey, Integer> byKey = new HashMap<>();
    private int untilAudit = AUDIT_EVERY;

    // By message: the local state in which it was last delivered, and the transition. Similar schedules mostly repeat
    // it.
    private int[] lastDelivery = new int[2 * 256];

    // By transition, ints that are read together.
    static final int AFTER = 0; // the local state of its process; NONE if there is no process
    static final int PROCESS = 1; // its process, or -1
    static final int SENT = 2; // index of its first message in sentMessages
    static final int SENT_END = 3; // index after its last message
    static final int FLAGS = 4; // DID_FAIL and PERFORMED
    static final int JUDGED_AFTER = 5; // the last check of MemoizedInvariants: the history before
    static final int JUDGED_WHEN = 6; // its step number with flags
    static final int JUDGED = 7; // the history after
    static final int WIDTH = 8;
    static final int DID_FAIL = 1;
    static final int PERFORMED = 2; // in a state space, for the coverage
    int[] facts = new int[64 * WIDTH];
    private int count = 1;
    private @Nullable Violation[] failure = new Violation[64];
    private int[][] createdItems = new int[64][]; // messages, and timers as their complements, in order of creation
    private Choices[] choices = new Choices[64];
    private TransitionKey[] key = new TransitionKey[64];
    private Step[] sampleStep = new Step[64];

    // Pairs: a sent message and its queue.
    int[] sentMessages = new int[2 * 256];
    private int sentCount;

    TransitionTable(SymbolTable symbols, HandlerSandbox sandbox, InvariantEvaluator evaluator) {
        this.symbols = symbols;
        this.sandbox = sandbox;
        this.evaluator = evaluator;
    }

    int delivery(int local, int message) {
        if (2 * message >= lastDelivery.length) {
            lastDelivery = Arrays.copyOf(lastDelivery, 4 * message);
        }
        if (lastDelivery[2 * message] == local) {
            return audited(lastDelivery[2 * message + 1]);
        }
        int known = handled.get(local, message);
        int found = known == IntPairMap.ABSENT
                ? computeHandling(TransitionKey.TransitionKind.DELIVER, local, message)
                : audited(known);
        lastDelivery[2 * message] = local;
        lastDelivery[2 * message + 1] = found;
        return found;
    }

    /** Returns the transition that fires the earliest timer. */
    int firing(int local) {
        int known = handled.get(local, FIRED);
        return known == IntPairMap.ABSENT
                ? computeHandling(TransitionKey.TransitionKind.FIRE, local, FIRED)
                : audited(known);
    }

    /** Returns the transitions of an event for all combinations of choices, in lexicographic order. */
    int[] outcomes(TransitionKey.TransitionKind kind, int local, int message) {
        TransitionKey event = new TransitionKey(kind, local, message);
        List<Integer> all = new ArrayList<>();
        for (Choices script = Choices.of(); script != null; script = choices[all.get(all.size() - 1)].next()) {
            if (all.size() == MOST_OUTCOMES) {
                throw new UnsupportedByEngine("a handler with more than " + MOST_OUTCOMES + " combinations of choices");
            }
            all.add(numberOf(event.withChoices(script)));
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the choices of a transition. */
    Choices choices(int transition) {
        return choices[transition];
    }

    /** Returns the transition of a key; IMPOSSIBLE if it cannot happen. */
    int numberOf(TransitionKey requestedKey) {
        Integer known = byKey.get(requestedKey);
        if (known == null) {
            known = compute(requestedKey);
            byKey.put(requestedKey, known);
        }
        return known;
    }

    /** Returns the same transition in a set network that contains these messages already. */
    int withPresentMessages(List<Integer> messages, int transition) {
        return numberOf(key[transition].withPresentMessages(messages));
    }

    int processOf(int transition) {
        return facts[transition * WIDTH + PROCESS];
    }

    /** Returns the local state of its process after the transition. */
    int localStateAfter(int transition) {
        return facts[transition * WIDTH + AFTER];
    }

    /** Returns true if it sends nothing and does not fail. */
    boolean isSilent(int transition) {
        int at = transition * WIDTH;
        return facts[at + SENT] == facts[at + SENT_END] && (facts[at + FLAGS] & DID_FAIL) == 0;
    }

    /** Returns the messages sent and the timers set, as complements, in order. Must not be modified. */
    int[] createdItems(int transition) {
        return createdItems[transition];
    }

    /** Returns the violation if its handler failed, else null. */
    @Nullable
    Violation failure(int transition) {
        return failure[transition];
    }

    /** Records that the transition was performed, for the coverage. */
    void markPerformed(int transition) {
        int at = transition * WIDTH + FLAGS;
        if ((facts[at] & PERFORMED) == 0) { // rare: avoids a write in most steps
            facts[at] |= PERFORMED;
        }
    }

    /** Adds all performed transitions to a coverage. */
    void addPerformedTo(TransitionCoverage coverage) {
        for (int transition = 1; transition < count; transition++) {
            TransitionKey performed = key[transition];
            if ((facts[transition * WIDTH + FLAGS] & PERFORMED) != 0) {
                switch (performed.kind()) {
                    case START -> coverage.addStart(localStateAfter(transition));
                    case DELIVER ->
                        coverage.addHandled(
                                performed.localState(), symbols.type[performed.subject()], localStateAfter(transition));
                    case FIRE ->
                        coverage.addHandled(
                                performed.localState(),
                                ~symbols.earliestTimer[performed.localState()],
                                localStateAfter(transition));
                    default -> {
                        // handles nothing
                    }
                }
            }
        }
    }

    /** Returns a recorded step that performs the transition. Its numbers are those of the sandbox. */
    Step sampleStep(int transition) {
        // A recording keeps only the failure of its last step.
        return failure[transition] == null
                ? sampleStep[transition]
                : Objects.requireNonNull(sandbox.perform(key[transition])).step();
    }

    /** Returns a sample step with other numbers. */
    Step renumberedSampleStep(int transition) {
        return Objects.requireNonNull(sandbox.performRenumbered(key[transition]))
                .step();
    }

    // ---- computing transitions

    private int computeHandling(TransitionKey.TransitionKind kind, int local, int message) {
        int transition = compute(new TransitionKey(kind, local, message));
        handled.put(local, message, transition);
        return transition;
    }

    /** Returns the number of transitions computed in the sandbox. */
    int transitionCount() {
        return count - 1;
    }

    private int compute(TransitionKey newKey) {
        HandlerSandbox.SandboxEffect effect = sandbox.perform(newKey);
        if (effect == null) {
            return IMPOSSIBLE;
        }
        ensureCapacity();
        int[] created = createdItems(effect);
        int number = count++;
        int at = number * WIDTH;
        facts[at + PROCESS] = newKey.localState() == SymbolTable.NONE ? -1 : symbols.processOf[newKey.localState()];
        facts[at + AFTER] = localAfter(newKey, effect);
        facts[at + SENT] = sentCount;
        facts[at + FLAGS] = effect.failure() == null ? 0 : DID_FAIL;
        failure[number] = effect.failure() == null ? null : evaluator.violation(effect.failure());
        choices[number] = Choices.of(effect.step());
        key[number] = newKey;
        sampleStep[number] = effect.step();
        createdItems[number] = created;
        append(created);
        facts[at + SENT_END] = sentCount;
        return number;
    }

    private int localAfter(TransitionKey newKey, HandlerSandbox.SandboxEffect effect) {
        if (effect.localState() == null) {
            return SymbolTable.NONE;
        }
        int of = symbols.processOf[newKey.localState()];
        return symbols.localState(of, effect.localState(), sandbox.isGuarded(of));
    }

    private int[] createdItems(HandlerSandbox.SandboxEffect effect) {
        Recording recording = sandbox.recording();
        int[] created = new int[effect.endItem() - effect.firstItem()];
        for (int i = 0; i < created.length; i++) {
            int item = effect.firstItem() + i;
            Object payload = recording.payload(item);
            created[i] = recording.isTimer(item)
                    ? ~symbols.timerNumber(recording.receiverIndex(item), payload)
                    : symbols.messageNumber(recording.senderIndex(item), recording.receiverIndex(item), payload);
        }
        return created;
    }

    private void append(int[] created) {
        if (2 * (sentCount + created.length) > sentMessages.length) {
            sentMessages = Arrays.copyOf(sentMessages, 2 * Math.max(sentMessages.length, sentCount + created.length));
        }
        for (int thing : created) {
            if (thing >= 0) {
                sentMessages[2 * sentCount] = thing;
                sentMessages[2 * sentCount + 1] = symbols.queue[thing];
                sentCount++;
            }
        }
    }

    private void ensureCapacity() {
        if (count == MOST_TRANSITIONS) {
            throw new UnsupportedByEngine("more than " + MOST_TRANSITIONS + " different steps");
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
                            + " it did " + describe(transition) + ", but now something else",
                    "a pure handler must depend only on its state and the message, and must not modify either: look for"
                            + " mutable fields, hash order, clocks and static state");
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
