package dev.winnow.world;

import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Judgements;
import dev.winnow.run.OutOfControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happens in each {@link Scene}, by number: performed once on the {@link Stage} and remembered. At every so many uses it is performed
 * again, and a handler that does something else is named.
 */
final class Transitions {

    /** That the scene cannot happen. */
    static final int IMPOSSIBLE = 0;

    private static final int AUDIT_EVERY = 1 << 13;
    private static final int MOST = 1 << 21;
    private static final int MOST_OUTCOMES = 1 << 12;
    private static final int FIRED = 0; // in place of a message: they begin with 1

    private final Vocabulary words;
    private final Stage stage;
    private final Judgements judgements;
    private final IntTable handled = new IntTable(); // by local state and message, or FIRED
    private final Map<Scene, Integer> others = new HashMap<>();
    private int untilAudit = AUDIT_EVERY;

    // By message: the local state to which it was last delivered, and the transition. In schedules that are alike it
    // mostly is the same.
    private int[] latest = new int[2 * 256];

    // By transition, side by side since they are read together.
    static final int AFTER = 0; // the local state of its process, NONE if there is no process
    static final int PROCESS = 1; // whose it is, or -1
    static final int MADE = 2; // where in made it begins
    static final int MADE_END = 3;
    static final int FAILED = 4; // bits: whether it did, and whether it was performed in a graph
    static final int JUDGED_AFTER = 5; // for the judge: the history before it when it was last judged
    static final int JUDGED_WHEN = 6; // and what else mattered
    static final int JUDGED = 7; // and the history after it
    static final int WIDTH = 8;
    static final int DID_FAIL = 1; // of the bits
    static final int PERFORMED = 2;
    int[] facts = new int[64 * WIDTH];
    private int count = 1;
    private @Nullable Violation[] failure = new Violation[64];
    private int[][] things =
            new int[64][]; // messages, and timers as their complements, in the order in which they were made
    private int[][] choices = new int[64][]; // bound and value in turn
    private Scene[] scene = new Scene[64];
    private Step[] specimen = new Step[64];

    // Two by two: the messages sent, in order, and the queue of each.
    int[] made = new int[2 * 256];
    private int madeCount;

    Transitions(Vocabulary words, Stage stage, Judgements judgements) {
        this.words = words;
        this.stage = stage;
        this.judgements = judgements;
    }

    int delivery(int local, int message) {
        if (2 * message >= latest.length) {
            latest = Arrays.copyOf(latest, 4 * message);
        }
        if (latest[2 * message] == local) {
            return audited(latest[2 * message + 1]);
        }
        int known = handled.get(local, message);
        int found = known == IntTable.ABSENT ? learn(Scene.Kind.DELIVER, local, message) : audited(known);
        latest[2 * message] = local;
        latest[2 * message + 1] = found;
        return found;
    }

    /** The firing of the earliest timer. */
    int firing(int local) {
        int known = handled.get(local, FIRED);
        return known == IntTable.ABSENT ? learn(Scene.Kind.FIRE, local, FIRED) : audited(known);
    }

    /** All that can come of a delivery, or of the firing of the earliest timer, in the order of what its handler chooses. */
    int[] outcomes(Scene.Kind kind, int local, int message) {
        Scene asked = new Scene(kind, local, message);
        List<Integer> all = new ArrayList<>();
        for (List<Integer> script = List.of(); script != null; script = next(choices[all.get(all.size() - 1)])) {
            if (all.size() == MOST_OUTCOMES) {
                throw new Unrehearsable("a handler that chooses in more than " + MOST_OUTCOMES + " ways");
            }
            all.add(of(asked.answered(script)));
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

    int of(Scene asked) {
        Integer known = others.get(asked);
        if (known == null) {
            known = learn(asked);
            others.put(asked, known);
        }
        return known;
    }

    /** The same with these messages in the network already. */
    int amid(List<Integer> messages, int transition) {
        return of(scene[transition].amid(messages));
    }

    int process(int transition) {
        return facts[transition * WIDTH + PROCESS];
    }

    /** The local state of its process then. */
    int after(int transition) {
        return facts[transition * WIDTH + AFTER];
    }

    /** Whether it sends nothing and does not fail. */
    boolean isSilent(int transition) {
        int at = transition * WIDTH;
        return facts[at + MADE] == facts[at + MADE_END] && (facts[at + FAILED] & DID_FAIL) == 0;
    }

    /** The messages sent, and the timers armed as their complements, in that order; not to be changed. */
    int[] things(int transition) {
        return things[transition];
    }

    /** That its handler failed, in words; null if it did not. */
    @Nullable
    Violation failure(int transition) {
        return failure[transition];
    }

    /** Notes that it was performed. */
    void mark(int transition) {
        int at = transition * WIDTH + FAILED;
        if ((facts[at] & PERFORMED) == 0) { // seldom: most steps write nothing
            facts[at] |= PERFORMED;
        }
    }

    /** Tells of all that were performed. */
    void tell(Covered covered) {
        for (int transition = 1; transition < count; transition++) {
            Scene performed = scene[transition];
            if ((facts[transition * WIDTH + FAILED] & PERFORMED) != 0) {
                switch (performed.kind()) {
                    case START -> covered.started(after(transition));
                    case DELIVER ->
                        covered.handled(performed.local(), words.type[performed.subject()], after(transition));
                    case FIRE ->
                        covered.handled(performed.local(), ~words.frontTimer[performed.local()], after(transition));
                    default -> {
                        // of no process
                    }
                }
            }
        }
    }

    /** Such a step in a recording, where it has other numbers. */
    Step specimen(int transition) {
        // A recording knows only of the last step why it failed.
        return failure[transition] == null
                ? specimen[transition]
                : Objects.requireNonNull(stage.perform(scene[transition])).step();
    }

    /** The same elsewhere, with other numbers again. */
    Step otherSpecimen(int transition) {
        return Objects.requireNonNull(stage.performElsewhere(scene[transition])).step();
    }

    // ---- learning

    private int learn(Scene.Kind kind, int local, int message) {
        int transition = learn(new Scene(kind, local, message));
        handled.put(local, message, transition);
        return transition;
    }

    /** How many were performed on the stage. */
    int learned() {
        return count - 1;
    }

    private int learn(Scene learned) {
        Stage.Effect effect = stage.perform(learned);
        if (effect == null) {
            return IMPOSSIBLE;
        }
        room();
        int[] brought = things(effect);
        int number = count++;
        int at = number * WIDTH;
        facts[at + PROCESS] = learned.local() == Vocabulary.NONE ? -1 : words.processOf[learned.local()];
        facts[at + AFTER] = localAfter(learned, effect);
        facts[at + MADE] = madeCount;
        facts[at + FAILED] = effect.failure() == null ? 0 : DID_FAIL;
        failure[number] = effect.failure() == null ? null : judgements.violation(effect.failure());
        choices[number] = effect.step().choices();
        scene[number] = learned;
        specimen[number] = effect.step();
        things[number] = brought;
        append(brought);
        facts[at + MADE_END] = madeCount;
        return number;
    }

    private int localAfter(Scene learned, Stage.Effect effect) {
        if (effect.local() == null) {
            return Vocabulary.NONE;
        }
        int of = words.processOf[learned.local()];
        return words.local(of, effect.local(), stage.isGuarded(of));
    }

    private int[] things(Stage.Effect effect) {
        Recording recording = stage.recording();
        int[] brought = new int[effect.endMade() - effect.firstMade()];
        for (int i = 0; i < brought.length; i++) {
            int item = effect.firstMade() + i;
            Object payload = recording.payload(item);
            brought[i] = recording.isTimer(item)
                    ? ~words.timer(recording.to(item), payload)
                    : words.message(recording.from(item), recording.to(item), payload);
        }
        return brought;
    }

    private void append(int[] brought) {
        if (2 * (madeCount + brought.length) > made.length) {
            made = Arrays.copyOf(made, 2 * Math.max(made.length, madeCount + brought.length));
        }
        for (int thing : brought) {
            if (thing >= 0) {
                made[2 * madeCount] = thing;
                made[2 * madeCount + 1] = words.queue[thing];
                madeCount++;
            }
        }
    }

    private void room() {
        if (count == MOST) {
            throw new Unrehearsable("more than " + MOST + " different steps");
        }
        if (count == scene.length) {
            int size = 2 * count;
            facts = Arrays.copyOf(facts, size * WIDTH);
            failure = Arrays.copyOf(failure, size);
            things = Arrays.copyOf(things, size);
            choices = Arrays.copyOf(choices, size);
            scene = Arrays.copyOf(scene, size);
            specimen = Arrays.copyOf(specimen, size);
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
        Scene known = scene[transition];
        Stage.Effect now = stage.perform(known);
        boolean same = now != null
                && localAfter(known, now) == facts[transition * WIDTH + AFTER]
                && (now.failure() == null) == (failure[transition] == null)
                && Arrays.equals(things(now), things[transition]);
        if (!same) {
            throw new OutOfControl(
                    "the handler of " + words.process(process(transition)) + " is not pure: " + describe(known)
                            + " it did " + describe(transition) + ", and now something else",
                    "a pure handler may depend only on its state and the message, and must not change either: look for"
                            + " fields that change, hash order, clocks and static state");
        }
    }

    private String describe(Scene known) {
        String event = known.kind() == Scene.Kind.DELIVER ? Shapes.text(words.payload(known.subject())) : "its timer";
        Object state = words.visible(known.local());
        return "for " + event + " in state " + (state == null ? "none" : Shapes.text(state));
    }

    private String describe(int transition) {
        List<Object> sent = new ArrayList<>();
        for (int thing : things[transition]) {
            if (thing >= 0) {
                sent.add(words.payload(thing));
            }
        }
        Object state = words.visible(facts[transition * WIDTH + AFTER]);
        return (state == null ? "nothing" : Shapes.text(state)) + " and sent " + Shapes.text(sent);
    }
}
