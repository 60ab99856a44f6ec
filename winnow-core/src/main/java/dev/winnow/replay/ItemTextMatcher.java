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
 * The messages and timers of one execution by what they say. Of several that say exactly what was recorded, it is the
 * one that has as many older ones beside it as it had then; if none does, the oldest that the scenario takes for the
 * same.
 */
final class ItemTextMatcher {

    static final int NONE = -1;

    /** What a recorded step says of its message or timer. */
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
    private final List<@Nullable ItemText> texts = new ArrayList<>(); // by item; null where nobody asked yet

    ItemTextMatcher(Setup setup) {
        this.setup = setup;
    }

    /** The one that is meant among those that can be delivered or fire now, or {@link #NONE}. */
    int findEnabled(RecordedItem asked, int rank, Situation now) {
        EnabledEvents enabled = now.enabled();
        MatchingItems choice = new MatchingItems(asked, now.recording());
        for (int i = 0; i < enabled.size(); i++) {
            choice.addIfMatching(enabled.itemAt(i));
        }
        return choice.select(rank);
    }

    /** What happens to the one that is meant among those under way, or null. */
    @Nullable
    External findFault(RecordedItem asked, int rank, IntFunction<External> fault, Situation now) {
        MatchingItems choice = new MatchingItems(asked, now.recording());
        for (int item = 0; item < now.recording().itemCount(); item++) {
            if (now.permits(fault.apply(item))) {
                choice.addIfMatching(item);
            }
        }
        int item = choice.select(rank);
        return item == NONE ? null : fault.apply(item);
    }

    private final class MatchingItems {
        private final RecordedItem asked;
        private final Recording recording;
        private final List<Integer> exact = new ArrayList<>();
        private int oldest = NONE;

        MatchingItems(RecordedItem asked, Recording recording) {
            this.asked = asked;
            this.recording = recording;
        }

        void addIfMatching(int item) {
            if (!isSameChannel(item)) {
                return;
            }
            ItemText words = textOf(item);
            if (words.text().equals(asked.text())) {
                exact.add(item);
            }
            if (words.identity().equals(asked.identity()) && (oldest == NONE || item < oldest)) {
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
            return recording.isTimer(item) == asked.isTimer()
                    && recording.item(item).to().equals(asked.to())
                    && (asked.isTimer() || recording.item(item).from().equals(asked.from()));
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
