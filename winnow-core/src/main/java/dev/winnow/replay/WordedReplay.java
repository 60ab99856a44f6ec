package dev.winnow.replay;

import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.rehearse.Ranks;
import dev.winnow.run.Decision;
import dev.winnow.run.Pulse;
import dev.winnow.run.Runner;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.run.Strategy;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepLines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes recorded steps that can happen when their turn comes, skips the others, and makes none that was not recorded.
 *
 * <p>DEMi (NSDI'16, section 3.3), as {@link BestEffortReplay}, which asks for moves. A file tells less than a move: not of which
 * type a timer is. So this one finds messages and timers by what they say. An external that is refused ends it: the
 * system is then no longer the one that the steps were recorded of.
 *
 * <p>Cost: each step looks at all that is enabled; the text of a message is made once.
 */
final class WordedReplay implements Strategy {

    private final List<RecordedStep> recorded;
    private final List<Event>
            revived; // by place; what they say of messages and timers is true of the recorded run only
    private final StepLines lines;
    private final ItemWords words;
    private final Ranks ranks = new Ranks(); // in the recorded run
    private final boolean handledOnce;

    private int next;
    private List<RecordedStep.Choice> choices = List.of();
    private int choicesTaken;
    private final List<RecordedStep> made = new ArrayList<>();
    private int absent;
    private @Nullable RecordedStep firstAbsent;
    private @Nullable RecordedStep refused;

    private WordedReplay(Setup setup, List<RecordedStep> recorded, List<Event> revived) {
        this.recorded = recorded;
        this.revived = revived;
        this.lines = new StepLines(setup);
        this.words = new ItemWords(setup);
        this.handledOnce = setup.handlesOnce();
    }

    /** One run on a fresh world. */
    static Course run(Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> revived, Pulse pulse) {
        Setup fresh = setup.fresh();
        WordedReplay replay = new WordedReplay(fresh, recorded, revived);
        Execution execution = replay.perform(fresh, origin, pulse);
        return new Course(execution.verdict(), replay.made, replay.absent, replay.firstAbsent, replay.refused);
    }

    /** The execution that comes of one run on a fresh world. */
    static Execution execution(
            Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> revived, Pulse pulse) {
        Setup fresh = setup.fresh();
        return new WordedReplay(fresh, recorded, revived).perform(fresh, origin, pulse);
    }

    private Execution perform(Setup fresh, Origin origin, Pulse pulse) {
        return Runner.run(fresh, origin, this, Integer.MAX_VALUE, pulse);
    }

    @Override
    public Decision next(Situation now) {
        while (next < recorded.size()) {
            RecordedStep asked = recorded.get(next);
            Event event = event(asked.event(), revived.get(next), now);
            follow(asked);
            next++;
            if (event != null) {
                choices = asked.choices();
                choicesTaken = 0;
                return new Decision.Perform(event);
            }
            if (isInjection(asked.event())) {
                refused = asked;
                return Decision.STOP;
            }
            absent++;
            firstAbsent = firstAbsent == null ? asked : firstAbsent;
        }
        return Decision.STOP;
    }

    private void follow(RecordedStep step) {
        if (step.event() instanceof RecordedEvent.Deliver deliver && handledOnce) {
            ranks.gone(deliver.item());
        } else if (step.event() instanceof RecordedEvent.Fire fire) {
            ranks.gone(fire.item());
        }
        step.sent().forEach(sent -> ranks.appeared(sent.id(), ItemWords.Asked.of(sent)));
        step.armed().forEach(armed -> ranks.appeared(armed.id(), ItemWords.Asked.of(armed)));
        step.lost().forEach(ranks::gone); // perhaps at once
        step.cancelled().forEach(ranks::gone);
    }

    /** Whether it comes from outside and is about no message: only the system itself can refuse it. */
    private static boolean isInjection(RecordedEvent event) {
        return event.isExternal()
                && !(event instanceof RecordedEvent.Drop)
                && !(event instanceof RecordedEvent.Duplicate);
    }

    private @Nullable Event event(RecordedEvent asked, Event then, Situation now) {
        if (asked instanceof RecordedEvent.Deliver deliver) {
            int item = words.enabled(ItemWords.Asked.of(deliver), ranks.of(deliver.item()), now);
            return item == ItemWords.NONE ? null : new Event.Deliver(item);
        }
        if (asked instanceof RecordedEvent.Fire fire) {
            int item = words.enabled(ItemWords.Asked.of(fire), ranks.of(fire.item()), now);
            return item == ItemWords.NONE ? null : new Event.Fire(item);
        }
        if (asked instanceof RecordedEvent.Drop drop) {
            return words.meddling(ItemWords.Asked.of(drop), ranks.of(drop.item()), External.Drop::new, now);
        }
        if (asked instanceof RecordedEvent.Duplicate duplicate) {
            return words.meddling(
                    ItemWords.Asked.of(duplicate), ranks.of(duplicate.item()), External.Duplicate::new, now);
        }
        return now.permits((External) then) ? then : null;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        if (choicesTaken >= choices.size()) {
            return 0;
        }
        int value = choices.get(choicesTaken++).value();
        return value < bound ? value : 0;
    }

    @Override
    public void performed(Step step) {
        made.add(lines.line(step));
    }
}
