package dev.winnow.processes.simulated;

import dev.winnow.model.SeededRandom;
import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A system that fails with a known probability: never without its necessary inputs, and less often without inputs that
 * help.
 */
public final class WeightedInputs implements ClusterRunner {

    private final double fullRate;
    private final Set<Integer> necessary;
    private final Set<Integer> helping;

    private WeightedInputs(double fullRate, Set<Integer> necessary, Set<Integer> helping) {
        this.fullRate = fullRate;
        this.necessary = necessary;
        this.helping = helping;
    }

    /** Returns a system with 30 inputs: 3 are necessary, 2 raise the rate 2.5-fold each, drawn from the seed. */
    public static WeightedInputs drawn(double fullRate, long seed) {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            ids.add(i);
        }
        Collections.shuffle(ids, new Random(seed));
        return new WeightedInputs(fullRate, new TreeSet<>(ids.subList(0, 3)), new TreeSet<>(ids.subList(3, 5)));
    }

    /** Returns the probability that these inputs fail. */
    public double rate(Set<Integer> ids) {
        if (!ids.containsAll(necessary)) {
            return 0;
        }
        long missing = helping.stream().filter(id -> !ids.contains(id)).count();
        return fullRate * Math.pow(0.4, (double) missing);
    }

    /** Returns a failing run with all 30 inputs. */
    public static RunRecord original() {
        List<PerformedInput> inputs = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Input input = new Input.ClientOperation("write", HostReference.named("h1"), Map.of("key", "k" + i));
            inputs.add(new PerformedInput(i, input, "h1", 100L * i, Acknowledgement.ACKNOWLEDGED, List.of()));
        }
        return new RunRecord(inputs, List.of(), new Judgement.Failed("lost", "k0 is lost"), 4000);
    }

    @Override
    public RunRecord perform(ReplayRequest request, Cancellation cancellation) {
        Set<Integer> ids =
                request.plan().inputs().stream().map(PlannedInput::id).collect(Collectors.toCollection(TreeSet::new));
        boolean fails = new SeededRandom(request.seed()).nextDouble() < rate(ids);
        List<PerformedInput> performed = new ArrayList<>();
        long time = 0;
        for (PlannedInput input : request.plan().inputs()) {
            time += input.gapMillis();
            performed.add(
                    new PerformedInput(input.id(), input.input(), "h1", time, Acknowledgement.ACKNOWLEDGED, List.of()));
        }
        Judgement judgement = fails ? new Judgement.Failed("lost", "a key is lost") : new Judgement.Passed();
        return new RunRecord(performed, List.of(), judgement, time);
    }
}
