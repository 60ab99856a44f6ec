package dev.winnow.processes.infer;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import dev.winnow.processes.observe.Fingerprinter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A handmade record of a run with one input, which has the number 7. */
final class ObservedRun {

    static final int INPUT = 7;

    private final Fingerprinter fingerprinter = new Fingerprinter(Masks.none());
    private final List<Observation> observations = new ArrayList<>();

    ObservedRun log(long atMillis, String host, String text) {
        observations.add(fingerprinter.observe(atMillis, new Source.OfProcess(host, "store"), text));
        return this;
    }

    ObservedRun frame(long atMillis, String from, String to, String text) {
        observations.add(fingerprinter.observe(atMillis, new Source.OfLink(from, to, 6379), text));
        return this;
    }

    RunRecord fails(long inputAtMillis, String host) {
        return record(inputAtMillis, host, new Judgement.Failed("lost", "lost k1"));
    }

    RunRecord passes(long inputAtMillis, String host) {
        return record(inputAtMillis, host, new Judgement.Passed());
    }

    private RunRecord record(long inputAtMillis, String host, Judgement judgement) {
        observations.sort(Comparator.comparingLong(Observation::atMillis));
        Input heal = new Input.Heal(HostReference.named(host));
        PerformedInput input = new PerformedInput(INPUT, heal, host, inputAtMillis, Acknowledgement.NONE, List.of());
        return new RunRecord(List.of(input), observations, judgement, 5000);
    }
}
