package dev.winnow.replay;

import dev.winnow.guided.LookAlikeRanks;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes recorded steps that can happen when their turn comes, skips the others, and makes none that was not recorded.
 *
 * <p>DEMi (NSDI'16, section 3.3), as {@link BestEffortReplay}, which asks for moves. A file tells less than a move: not
 * of which type a timer is. So this one finds messages and timers by what they say. An external that is refused ends
 * it: the system is then no longer the one that the steps were recorded of.
 *
 * <p>Cost: each step looks at all that is enabled; the text of a message is made once.
 */
final class TextMatchingReplay implements Strategy {

    private final List<RecordedStep> recorded;
    private final List<Event> events; // by place; what they say of messages and timers is true of the recorded run only
    private final StepRecorder lines;
    private final ItemTextMatcher matcher;
    private final LookAlikeRanks ranks = new LookAlikeRanks(); // in the recorded run
    private final boolean removesHandledMessages;

    private int next;
    private List<RecordedStep.ChosenValue> choices = List.of();
    private int choicesTaken;
    private final List<RecordedStep> performedSteps = new ArrayList<>();
    private int absent;
    private @Nullable RecordedStep firstAbsent;
    private @Nullable RecordedStep refused;

    private TextMatchingReplay(Setup setup, List<RecordedStep> recorded, List<Event> revived) {
        this.recorded = recorded;
        this.events = revived;
        this.lines = new StepRecorder(setup);
        this.matcher = new ItemTextMatcher(setup);
        this.removesHandledMessages = setup.removesHandledMessages();
    }

    /** One run on a fresh world. */
    static ReplayAttempt run(
            Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> revived, ProgressBeacon beacon) {
        Setup fresh = setup.fresh();
        TextMatchingReplay replay = new TextMatchingReplay(fresh, recorded, revived);
        Execution execution = replay.perform(fresh, origin, beacon);
        return new ReplayAttempt(
                execution.verdict(), replay.performedSteps, replay.absent, replay.firstAbsent, replay.refused);
    }

    /** The execution that comes of one run on a fresh world. */
    static Execution execution(
            Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> revived, ProgressBeacon beacon) {
        Setup fresh = setup.fresh();
        return new TextMatchingReplay(fresh, recorded, revived).perform(fresh, origin, beacon);
    }

    private Execution perform(Setup fresh, Origin origin, ProgressBeacon beacon) {
        return Runner.run(fresh, origin, this, Integer.MAX_VALUE, beacon);
    }

    @Override
    public Decision next(Situation now) {
        while (next < recorded.size()) {
            RecordedStep asked = recorded.get(next);
            Event event = event(asked.event(), events.get(next), now);
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
        if (step.event() instanceof RecordedEvent.Delivered deliver && removesHandledMessages) {
            ranks.remove(deliver.item());
        } else if (step.event() instanceof RecordedEvent.TimerFired fire) {
            ranks.remove(fire.item());
        }
        step.sent().forEach(sent -> ranks.add(sent.id(), ItemTextMatcher.RecordedItem.of(sent)));
        step.armed().forEach(armed -> ranks.add(armed.id(), ItemTextMatcher.RecordedItem.of(armed)));
        step.lost().forEach(ranks::remove); // perhaps at once
        step.cancelled().forEach(ranks::remove);
    }

    /** Whether it comes from outside and is about no message: only the system itself can refuse it. */
    private static boolean isInjection(RecordedEvent event) {
        return event.isExternal()
                && !(event instanceof RecordedEvent.Dropped)
                && !(event instanceof RecordedEvent.Duplicated);
    }

    private @Nullable Event event(RecordedEvent asked, Event then, Situation now) {
        if (asked instanceof RecordedEvent.Delivered deliver) {
            int item = matcher.findEnabled(ItemTextMatcher.RecordedItem.of(deliver), ranks.rankOf(deliver.item()), now);
            return item == ItemTextMatcher.NONE ? null : new Event.Deliver(item);
        }
        if (asked instanceof RecordedEvent.TimerFired fire) {
            int item = matcher.findEnabled(ItemTextMatcher.RecordedItem.of(fire), ranks.rankOf(fire.item()), now);
            return item == ItemTextMatcher.NONE ? null : new Event.Fire(item);
        }
        if (asked instanceof RecordedEvent.Dropped drop) {
            return matcher.findFault(
                    ItemTextMatcher.RecordedItem.of(drop), ranks.rankOf(drop.item()), External.Drop::new, now);
        }
        if (asked instanceof RecordedEvent.Duplicated duplicate) {
            return matcher.findFault(
                    ItemTextMatcher.RecordedItem.of(duplicate),
                    ranks.rankOf(duplicate.item()),
                    External.Duplicate::new,
                    now);
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
    public void onPerformed(Step step) {
        performedSteps.add(lines.toRecordedStep(step));
    }
}
