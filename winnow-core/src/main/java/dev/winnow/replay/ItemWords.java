package dev.winnow.replay;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.run.Enabled;
import dev.winnow.run.Setup;
import dev.winnow.run.Situation;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedMessage;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The messages and timers of one execution by what they say. Of several that say exactly what was recorded, it is the one that
 * has as many older ones beside it as it had then; if none does, the oldest that the scenario takes for the same.
 */
final class ItemWords {

    static final int NONE = -1;

    /** What a recorded step says of its message or timer. */
    record Asked(ProcessId from, ProcessId to, boolean timer, String text, String identity) {

        static Asked of(RecordedEvent.Deliver deliver) {
            return message(deliver.from(), deliver.to(), deliver.message());
        }

        static Asked of(RecordedEvent.Fire fire) {
            return new Asked(fire.process(), fire.process(), true, fire.timer(), fire.timer());
        }

        static Asked of(RecordedStep.Sent sent) {
            return message(sent.from(), sent.to(), sent.message());
        }

        static Asked of(RecordedStep.Armed armed) {
            return new Asked(armed.process(), armed.process(), true, armed.timer(), armed.timer());
        }

        static Asked of(RecordedEvent.Drop drop) {
            return message(drop.from(), drop.to(), drop.message());
        }

        static Asked of(RecordedEvent.Duplicate duplicate) {
            return message(duplicate.from(), duplicate.to(), duplicate.message());
        }

        private static Asked message(ProcessId from, ProcessId to, RecordedMessage message) {
            return new Asked(from, to, false, message.text(), message.identity());
        }
    }

    private record Said(String text, String identity) {}

    private final Setup setup;
    private final List<@Nullable Said> said = new ArrayList<>(); // by item; null where nobody asked yet

    ItemWords(Setup setup) {
        this.setup = setup;
    }

    /** The one that is meant among those that can be delivered or fire now, or {@link #NONE}. */
    int enabled(Asked asked, int rank, Situation now) {
        Enabled enabled = now.enabled();
        Choice choice = new Choice(asked, now.recording());
        for (int i = 0; i < enabled.size(); i++) {
            choice.consider(enabled.item(i));
        }
        return choice.made(rank);
    }

    /** What happens to the one that is meant among those under way, or null. */
    @Nullable
    External meddling(Asked asked, int rank, IntFunction<External> fault, Situation now) {
        Choice choice = new Choice(asked, now.recording());
        for (int item = 0; item < now.recording().itemCount(); item++) {
            if (now.permits(fault.apply(item))) {
                choice.consider(item);
            }
        }
        int item = choice.made(rank);
        return item == NONE ? null : fault.apply(item);
    }

    private final class Choice {
        private final Asked asked;
        private final Recording recording;
        private final List<Integer> exact = new ArrayList<>();
        private int oldest = NONE;

        Choice(Asked asked, Recording recording) {
            this.asked = asked;
            this.recording = recording;
        }

        void consider(int item) {
            if (!isOnTheWay(item)) {
                return;
            }
            Said words = said(item);
            if (words.text().equals(asked.text())) {
                exact.add(item);
            }
            if (words.identity().equals(asked.identity()) && (oldest == NONE || item < oldest)) {
                oldest = item;
            }
        }

        int made(int rank) {
            if (exact.isEmpty()) {
                return oldest;
            }
            Collections.sort(exact);
            return exact.get(Math.min(rank, exact.size() - 1));
        }

        private boolean isOnTheWay(int item) {
            return recording.isTimer(item) == asked.timer()
                    && recording.item(item).to().equals(asked.to())
                    && (asked.timer() || recording.item(item).from().equals(asked.from()));
        }

        private Said said(int item) {
            while (said.size() <= item) {
                said.add(null);
            }
            Said known = said.get(item);
            if (known == null) {
                known = read(recording.payload(item), recording.isTimer(item));
                said.set(item, known);
            }
            return known;
        }

        private Said read(Object payload, boolean timer) {
            String text = Shapes.text(payload);
            return new Said(text, timer || !setup.masksMessages() ? text : setup.messageFingerprint(payload));
        }
    }
}
