package dev.winnow.replay;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.MessageLabel;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepSequenceCheck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A matcher that finds the messages and timers of a log in an execution: by channel and by text, which may be the whole
 * text of a message, its short text, or its fingerprint by the scenario. Of several, it selects by age.
 */
final class LogItemMatcher {

    static final int NONE = -1;

    /** A message or timer of the log; {@code from} is null if any sender will do. */
    record LogItem(@Nullable ProcessId from, ProcessId to, boolean isTimer, String text) {

        static LogItem of(ProcessId from, ProcessId to, RecordedMessage message) {
            return new LogItem(from, to, false, message.text());
        }

        static LogItem fromAnybody(ProcessId to, RecordedMessage message) {
            return new LogItem(null, to, false, message.text());
        }

        static LogItem of(RecordedEvent.TimerFired fire) {
            return new LogItem(fire.process(), fire.process(), true, fire.timer());
        }

        static LogItem of(RecordedStep.SentItem sent) {
            return of(sent.from(), sent.to(), sent.message());
        }

        static LogItem of(RecordedStep.ArmedTimer armed) {
            return new LogItem(armed.process(), armed.process(), true, armed.timer());
        }
    }

    private final Setup setup;
    private final Map<Integer, Set<String>> texts = new HashMap<>(); // by item of the execution

    LogItemMatcher(Setup setup) {
        this.setup = setup;
    }

    /** Returns the id of the item that the event takes out of flight; null if there is none. */
    static @Nullable Integer handledItem(RecordedEvent event) {
        return event instanceof RecordedEvent.Duplicated ? null : StepSequenceCheck.itemOf(event);
    }

    /** Returns the matching item among the enabled ones, or {@link #NONE}. */
    int find(LogItem wanted, int rank, Situation now) {
        EnabledEvents enabled = now.enabled();
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < enabled.size(); i++) {
            addIfMatching(wanted, enabled.itemAt(i), now, found);
        }
        return select(found, rank);
    }

    /** Returns the fault for the matching message among those in flight, or null. */
    @Nullable
    External findFault(LogItem wanted, int rank, IntFunction<External> fault, Situation now) {
        List<Integer> found = new ArrayList<>();
        for (int item = 0; item < now.recording().itemCount(); item++) {
            if (now.permits(fault.apply(item))) {
                addIfMatching(wanted, item, now, found);
            }
        }
        int item = select(found, rank);
        return item == NONE ? null : fault.apply(item);
    }

    private static int select(List<Integer> found, int rank) {
        Collections.sort(found);
        return found.isEmpty() ? NONE : found.get(Math.min(rank, found.size() - 1));
    }

    private void addIfMatching(LogItem wanted, int number, Situation now, List<Integer> found) {
        Item item = now.recording().item(number);
        boolean isSameChannel = item.isTimer() == wanted.isTimer()
                && item.to().equals(wanted.to())
                && (item.isTimer() || wanted.from() == null || item.from().equals(wanted.from()));
        if (isSameChannel
                && texts.computeIfAbsent(number, any -> textsOf(item.payload(), item.isTimer()))
                        .contains(wanted.text())) {
            found.add(number);
        }
    }

    private Set<String> textsOf(Object payload, boolean isTimer) {
        return isTimer ? Set.of(Shapes.text(payload)) : messageTexts(setup, payload);
    }

    /** Returns the texts by which a log may know a message. */
    static Set<String> messageTexts(Setup setup, Object message) {
        Set<String> texts = new java.util.HashSet<>(Set.of(Shapes.text(message)));
        texts.add(MessageLabel.of(message));
        if (setup.hasMessageFingerprint()) {
            texts.add(setup.messageFingerprint(message));
        }
        return texts;
    }

    /** Returns an external that concerns no message, as the log tells it; null for other events. */
    static @Nullable External external(RecordedEvent event) {
        if (event instanceof RecordedEvent.Started start) {
            return new External.Start(start.process());
        }
        if (event instanceof RecordedEvent.Crashed crash) {
            return new External.Crash(crash.crashed());
        }
        if (event instanceof RecordedEvent.Restarted restart) {
            return new External.Restart(restart.process());
        }
        if (event instanceof RecordedEvent.Paused pause) {
            return new External.Pause(pause.paused());
        }
        if (event instanceof RecordedEvent.Resumed resume) {
            return new External.Resume(resume.resumed());
        }
        if (event instanceof RecordedEvent.Partitioned partition) {
            return new External.Partition(partition.one(), partition.other());
        }
        if (event instanceof RecordedEvent.Healed heal) {
            return new External.Heal(heal.one(), heal.other());
        }
        if (event instanceof RecordedEvent.HandlerCrash crash) {
            return new External.CrashInHandler(crash.crashing(), crash.effects());
        }
        return event instanceof RecordedEvent.BlockRun run ? new External.Run(run.block()) : null;
    }
}
