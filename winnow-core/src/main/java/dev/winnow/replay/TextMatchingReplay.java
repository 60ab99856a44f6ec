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
 * A strategy that performs the recorded steps that are enabled when their turn comes, skips the others, and performs
 * nothing else.
 *
 * <p>DEMi (NSDI'16, section 3.2.1), like {@link BestEffortReplay}.
 *
 * <p>Difference: it finds messages and timers by their text, because a file does not hold all that a move needs, such
 * as the type of a timer. It stops at an external that is not permitted: the system no longer fits the recording.
 *
 * <p>Cost: linear in the number of enabled events, per step. The text of each message is computed once.
 */
final class TextMatchingReplay implements Strategy {

    private final List<RecordedStep> recorded;
    private final List<Event> events; // by recorded step; item numbers are those of the recorded run
    private final StepRecorder recorder;
    private final ItemTextMatcher matcher;
    private final LookAlikeRanks ranks = new LookAlikeRanks(); // in the recorded run
    private final boolean removesHandledMessages;

    private int next;
    private List<RecordedStep.ChosenValue> choices = List.of();
    private int usedChoices;
    private final List<RecordedStep> performedSteps = new ArrayList<>();
    private int absent;
    private @Nullable RecordedStep firstAbsent;
    private @Nullable RecordedStep refused;

    private TextMatchingReplay(Setup setup, List<RecordedStep> recorded, List<Event> events) {
        this.recorded = recorded;
        this.events = events;
        this.recorder = new StepRecorder(setup);
        this.matcher = new ItemTextMatcher(setup);
        this.removesHandledMessages = setup.removesHandledMessages();
    }

    /** Replays the steps once on a fresh world. */
    static ReplayAttempt run(
            Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> events, ProgressBeacon beacon) {
        Setup fresh = setup.fresh();
        TextMatchingReplay replay = new TextMatchingReplay(fresh, recorded, events);
        Execution execution = replay.perform(fresh, origin, beacon);
        return new ReplayAttempt(
                execution.verdict(), replay.performedSteps, replay.absent, replay.firstAbsent, replay.refused);
    }

    /** Replays the steps once on a fresh world, and returns the execution. */
    static Execution runExecution(
            Setup setup, Origin origin, List<RecordedStep> recorded, List<Event> events, ProgressBeacon beacon) {
        Setup fresh = setup.fresh();
        return new TextMatchingReplay(fresh, recorded, events).perform(fresh, origin, beacon);
    }

    private Execution perform(Setup fresh, Origin origin, ProgressBeacon beacon) {
        return Runner.run(fresh, origin, this, Integer.MAX_VALUE, beacon);
    }

    @Override
    public Decision next(Situation now) {
        while (next < recorded.size()) {
            RecordedStep step = recorded.get(next);
            Event event = findEvent(step.event(), events.get(next), now);
            updateRanks(step);
            next++;
            if (event != null) {
                choices = step.choices();
                usedChoices = 0;
                return new Decision.Perform(event);
            }
            if (isInjection(step.event())) {
                refused = step;
                return Decision.STOP;
            }
            absent++;
            firstAbsent = firstAbsent == null ? step : firstAbsent;
        }
        return Decision.STOP;
    }

    private void updateRanks(RecordedStep step) {
        if (step.event() instanceof RecordedEvent.Delivered deliver && removesHandledMessages) {
            ranks.remove(deliver.item());
        } else if (step.event() instanceof RecordedEvent.TimerFired fire) {
            ranks.remove(fire.item());
        }
        step.sent().forEach(sent -> ranks.add(sent.id(), ItemTextMatcher.RecordedItem.of(sent)));
        step.armed().forEach(armed -> ranks.add(armed.id(), ItemTextMatcher.RecordedItem.of(armed)));
        step.lost().forEach(ranks::remove); // possibly in the same step
        step.cancelled().forEach(ranks::remove);
    }

    /** Returns true for an external that concerns no message, which only the system itself can refuse. */
    private static boolean isInjection(RecordedEvent event) {
        return event.isExternal()
                && !(event instanceof RecordedEvent.Dropped)
                && !(event instanceof RecordedEvent.Duplicated);
    }

    private @Nullable Event findEvent(RecordedEvent recordedEvent, Event decoded, Situation now) {
        if (recordedEvent instanceof RecordedEvent.Delivered deliver) {
            int item = matcher.findEnabled(ItemTextMatcher.RecordedItem.of(deliver), ranks.rankOf(deliver.item()), now);
            return item == ItemTextMatcher.NONE ? null : new Event.Deliver(item);
        }
        if (recordedEvent instanceof RecordedEvent.TimerFired fire) {
            int item = matcher.findEnabled(ItemTextMatcher.RecordedItem.of(fire), ranks.rankOf(fire.item()), now);
            return item == ItemTextMatcher.NONE ? null : new Event.Fire(item);
        }
        if (recordedEvent instanceof RecordedEvent.Dropped drop) {
            return matcher.findFault(
                    ItemTextMatcher.RecordedItem.of(drop), ranks.rankOf(drop.item()), External.Drop::new, now);
        }
        if (recordedEvent instanceof RecordedEvent.Duplicated duplicate) {
            return matcher.findFault(
                    ItemTextMatcher.RecordedItem.of(duplicate),
                    ranks.rankOf(duplicate.item()),
                    External.Duplicate::new,
                    now);
        }
        return now.permits((External) decoded) ? decoded : null;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        if (usedChoices >= choices.size()) {
            return 0;
        }
        int value = choices.get(usedChoices++).value();
        return value < bound ? value : 0;
    }

    @Override
    public void onPerformed(Step step) {
        performedSteps.add(recorder.toRecordedStep(step));
    }
}
