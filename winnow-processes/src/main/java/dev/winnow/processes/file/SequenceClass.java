package dev.winnow.processes.file;

import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reduced sequences that are the same up to renaming: equal failures and equal inputs.
 *
 * <p>STS (PODC'14, section 3) asks how to see the pattern in different sequences that trigger one failure. Several
 * originals are reduced and their results are put into classes. The distinguishing events and roles are reported, but
 * do not separate classes: several distinguish failing from passing runs equally well, and chance decides which one
 * wins. A role counts as the host that had it in the original.
 *
 * @param failure the fingerprint of the failure
 * @param inputs the inputs, with symmetric hosts and values of parameters renamed in the order of their appearance
 * @param events for some input positions, the events that decide in at least one member
 * @param members the positions of the sequences in the list that was classified
 */
public record SequenceClass(String failure, List<String> inputs, List<String> events, List<Integer> members) {

    /** Copies the lists. */
    public SequenceClass {
        inputs = List.copyOf(inputs);
        events = List.copyOf(events);
        members = List.copyOf(members);
    }

    private record Key(String failure, List<String> inputs) {}

    /** Returns the classes of several reduced sequences, in the order of their first member. */
    public static List<SequenceClass> of(List<RunFile> sequences, List<String> symmetricHosts) {
        Map<Key, List<Integer>> members = new LinkedHashMap<>();
        for (int i = 0; i < sequences.size(); i++) {
            RunFile sequence = sequences.get(i);
            List<String> inputs = new Renaming(symmetricHosts).inputs(sequence);
            members.computeIfAbsent(new Key(sequence.fingerprint(), inputs), key -> new ArrayList<>())
                    .add(i);
        }
        List<SequenceClass> classes = new ArrayList<>();
        members.forEach((key, who) -> classes.add(new SequenceClass(
                key.failure(),
                key.inputs(),
                events(who.stream().map(sequences::get).toList()),
                who)));
        return classes;
    }

    private static List<String> events(List<RunFile> sequences) {
        TreeSet<String> events = new TreeSet<>();
        for (RunFile sequence : sequences) {
            List<PlannedInput> inputs = sequence.plan().inputs();
            for (int i = 0; i < inputs.size(); i++) {
                for (DiscriminatingEvent event : sequence.explanation()) {
                    if (event.inputId() == inputs.get(i).id()) {
                        events.add(
                                "before input " + (i + 1) + " " + event.kind().text() + ": "
                                        + event.sample().symmetric().brief());
                    }
                }
            }
        }
        return List.copyOf(events);
    }

    /** New names for symmetric hosts and values of parameters. */
    private static final class Renaming {

        private final List<String> symmetricHosts;
        private final Map<String, String> hosts = new TreeMap<>();
        private final Map<String, String> values = new TreeMap<>();

        Renaming(List<String> symmetricHosts) {
            this.symmetricHosts = symmetricHosts;
        }

        List<String> inputs(RunFile sequence) {
            return sequence.plan().inputs().stream()
                    .map(planned -> InputText.of(renamed(planned.input())))
                    .toList();
        }

        private Input renamed(Input input) {
            Input there = input.at(renamed(input.host()));
            if (there instanceof Input.ClientOperation operation) {
                Map<String, String> parameters = new TreeMap<>(operation.parameters());
                parameters.replaceAll(
                        (name, value) -> values.computeIfAbsent(value, v -> "value" + (values.size() + 1)));
                return new Input.ClientOperation(operation.name(), operation.host(), parameters);
            }
            return there instanceof Input.SlowLink slow
                    ? new Input.SlowLink(slow.host(), renamed(slow.to()), slow.delayMillis())
                    : there;
        }

        private HostReference renamed(HostReference host) {
            return symmetricHosts.contains(host.fallback())
                    ? HostReference.named(
                            hosts.computeIfAbsent(host.fallback(), h -> "host " + (char) ('A' + hosts.size())))
                    : host;
        }
    }
}
