package dev.winnow.replay;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A matcher that finds the messages and timers of an execution by their text. Of several with the recorded text, it
 * selects the one with the recorded rank by age. If there is none, it selects the oldest with the same fingerprint by
 * the scenario.
 */
final class ItemTextMatcher {

    static final int NONE = -1;

    /** The message or timer of a recorded step. */
    record RecordedItem(ProcessId from, ProcessId to, boolean isTimer, String text, String identity) {

        static RecordedItem of(RecordedEvent.Delivered deliver) {
            return message(deliver.from(), deliver.to(), deliver.message());
        }

        static RecordedItem of(RecordedEvent.TimerFired fire) {
            return new RecordedItem(fire.process(), fire.process(), true, fire.timer(), fire.timer());
        }

        static RecordedItem of(RecordedStep.SentItem sent) {
            return message(sent.from(), sent.to(), sent.message());
        }

        static RecordedItem of(RecordedStep.ArmedTimer armed) {
            return new RecordedItem(armed.process(), armed.process(), true, armed.timer(), armed.timer());
        }

        static RecordedItem of(RecordedEvent.Dropped drop) {
            return message(drop.from(), drop.to(), drop.message());
        }

        static RecordedItem of(RecordedEvent.Duplicated duplicate) {
            return message(duplicate.from(), duplicate.to(), duplicate.message());
        }

        private static RecordedItem message(ProcessId from, ProcessId to, RecordedMessage message) {
            return new RecordedItem(from, to, false, message.text(), message.identity());
        }
    }

    private record ItemText(String text, String identity) {}

    private final Setup setup;
    private final List<@Nullable ItemText> texts = new ArrayList<>(); // by item; null until requested

    ItemTextMatcher(Setup setup) {
        this.setup = setup;
    }

    /** Returns the matching item among the enabled ones, or {@link #NONE}. */
    int findEnabled(RecordedItem recordedItem, int rank, Situation now) {
        EnabledEvents enabled = now.enabled();
        MatchingItems candidates = new MatchingItems(recordedItem, now.recording());
        for (int i = 0; i < enabled.size(); i++) {
            candidates.addIfMatching(enabled.itemAt(i));
        }
        return candidates.select(rank);
    }

    /** Returns the fault for the matching item among those in flight, or null. */
    @Nullable
    External findFault(RecordedItem recordedItem, int rank, IntFunction<External> fault, Situation now) {
        MatchingItems candidates = new MatchingItems(recordedItem, now.recording());
        for (int item = 0; item < now.recording().itemCount(); item++) {
            if (now.permits(fault.apply(item))) {
                candidates.addIfMatching(item);
            }
        }
        int item = candidates.select(rank);
        return item == NONE ? null : fault.apply(item);
    }

    private final class MatchingItems {
        private final RecordedItem recordedItem;
        private final Recording recording;
        private final List<Integer> exact = new ArrayList<>();
        private int oldest = NONE;

        MatchingItems(RecordedItem recordedItem, Recording recording) {
            this.recordedItem = recordedItem;
            this.recording = recording;
        }

        void addIfMatching(int item) {
            if (!isSameChannel(item)) {
                return;
            }
            ItemText itemText = textOf(item);
            if (itemText.text().equals(recordedItem.text())) {
                exact.add(item);
            }
            if (itemText.identity().equals(recordedItem.identity()) && (oldest == NONE || item < oldest)) {
                oldest = item;
            }
        }

        int select(int rank) {
            if (exact.isEmpty()) {
                return oldest;
            }
            Collections.sort(exact);
            return exact.get(Math.min(rank, exact.size() - 1));
        }

        private boolean isSameChannel(int item) {
            return recording.isTimer(item) == recordedItem.isTimer()
                    && recording.item(item).to().equals(recordedItem.to())
                    && (recordedItem.isTimer() || recording.item(item).from().equals(recordedItem.from()));
        }

        private ItemText textOf(int item) {
            while (texts.size() <= item) {
                texts.add(null);
            }
            ItemText known = texts.get(item);
            if (known == null) {
                known = read(recording.payload(item), recording.isTimer(item));
                texts.set(item, known);
            }
            return known;
        }

        private ItemText read(Object payload, boolean timer) {
            String text = Shapes.text(payload);
            return new ItemText(
                    text, timer || !setup.hasMessageFingerprint() ? text : setup.messageFingerprint(payload));
        }
    }
}
