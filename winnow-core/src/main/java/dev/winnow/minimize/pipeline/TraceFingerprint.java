package dev.winnow.minimize.pipeline;

import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A fingerprint of the steps performed so far that is the same in every order of steps that commute.
 *
 * <p>DEMi (NSDI'16), section 3.2: two deliveries commute if they are concurrent and at different processes. The
 * fingerprint of a step covers the item that it handles, named by the step that created it, and the step before it at
 * its process; that of a sequence is the sum of those of its steps.
 *
 * <p>Sends from outside keep their order. Every other external commutes with nothing: a crash loses messages, a
 * partition blocks them. With mailboxes, messages that stay, or one clock for all processes, no steps commute.
 *
 * <p>Cost: a few operations per step.
 */
final class TraceFingerprint {

    private final boolean stepsCommute;
    private final Map<ProcessId, Long> lastAtProcess = new HashMap<>();
    private long[] ofSteps = new long[256];
    private long sinceBarrier; // what precedes the first step of each process: the last external that does not commute
    private long sum;

    TraceFingerprint(Setup setup) {
        Network.MessageOrder order = setup.world().network().order();
        stepsCommute = (order == Network.MessageOrder.FIFO || order == Network.MessageOrder.UNORDERED)
                && !setup.world().timing().hasCommonClock();
    }

    /** Returns the fingerprint of all steps added. */
    long value() {
        return sum;
    }

    /** Returns the fingerprint after a further step that handles this enabled item without choices. */
    long valueAfter(Recording recording, int item) {
        return sum + ofHandling(recording, item);
    }

    /** Adds the step that a run has just performed. */
    void add(WorldGuidedRun run) {
        int last = run.length() - 1;
        Recording recording = run.recording();
        Step step = recording.step(last);
        long fingerprint = of(step, recording, run.performedMove(last));
        if (last == ofSteps.length) {
            ofSteps = Arrays.copyOf(ofSteps, 2 * last);
        }
        ofSteps[last] = fingerprint;
        sum += fingerprint;
        if (!stepsCommute || (step.isExternal() && !(step.event() instanceof External.Send))) {
            lastAtProcess.clear();
            sinceBarrier = sum;
        } else {
            lastAtProcess.put(processOf(step.event(), recording), fingerprint);
        }
    }

    private long of(Step step, Recording recording, int move) {
        if (step.isExternal()) {
            return SeededRandom.mix(31 * previousAt(ProcessId.OUTSIDE) + move + 1);
        }
        long handling = ofHandling(recording, step.event().item());
        int[] choices = step.choices();
        return choices.length == 0 ? handling : SeededRandom.mix(handling + Arrays.hashCode(choices));
    }

    private long ofHandling(Recording recording, int item) {
        int creator = recording.sendingStep(item);
        long name = creator < 0
                ? SeededRandom.mix(item + 1L)
                : SeededRandom.mix(
                        31 * ofSteps[creator] + item - recording.step(creator).firstCreatedItem());
        return SeededRandom.mix(31 * previousAt(recording.process(recording.receiverIndex(item))) + name);
    }

    private long previousAt(ProcessId process) {
        return lastAtProcess.getOrDefault(process, sinceBarrier);
    }

    private static ProcessId processOf(Event event, Recording recording) {
        return event instanceof External ? ProcessId.OUTSIDE : recording.process(recording.receiverIndex(event.item()));
    }
}
