package dev.winnow.processes.scenario;

import dev.winnow.processes.net.FrameFormat;
import dev.winnow.processes.scenario.Workload.FaultKind;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A builder for scenarios; what the YAML says, in Java. Checks the whole when it is built. */
public final class BlackBoxBuilder {

    static final List<Duration> DEFAULT_GAPS = List.of(millis(20), millis(100), millis(300), millis(600), millis(1200));
    static final int DEFAULT_INPUTS = 40;
    static final int DEFAULT_FAULTS_AT_ONCE = 2;
    static final Duration DEFAULT_SLOW = millis(200);
    private static final int MAX_HOSTS = 32;
    private static final int MAX_INPUTS = 10_000;
    private static final int MAX_WEIGHT = 1_000;

    private static final Pattern OWN_VARIABLE =
            Pattern.compile("SCENARIO|RUN|DIR|HOSTS?|INDEX|IP\\d*|KEY|ACKNOWLEDGED|UNKNOWN|HISTORY");

    private final String name;
    private Path directory = Path.of("").toAbsolutePath();
    private int hosts = 1;
    private NetworkKind network = NetworkKind.NAMESPACES;
    private final Map<Integer, FrameFormat> ports = new TreeMap<>();
    private final Map<String, String> environment = new TreeMap<>();
    private final List<ProcessSpec> processes = new ArrayList<>();
    private Topology.@Nullable Requirement requirement;
    private @Nullable Set<String> logs; // null for all
    private final Set<String> ignored = new HashSet<>();
    private final List<Workload.Operation> operations = new ArrayList<>();
    private final Map<FaultKind, Workload.Fault> faults = new EnumMap<>(FaultKind.class);
    private Workload.Limits limits = new Workload.Limits(DEFAULT_INPUTS, DEFAULT_GAPS, DEFAULT_FAULTS_AT_ONCE);
    private List<String> symmetric = List.of();
    private Judging.Calm calm = new Judging.Calm(Optional.empty(), Duration.ofSeconds(3), Duration.ofSeconds(20));
    private Judging.@Nullable Check check;

    BlackBoxBuilder(String name) {
        this.name = name;
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    /** Sets the directory that commands run in and files are relative to. */
    public BlackBoxBuilder in(Path scenarioDirectory) {
        directory = scenarioDirectory.toAbsolutePath().normalize();
        return this;
    }

    /** Sets the number of hosts and how they are connected. */
    public BlackBoxBuilder hosts(int count, NetworkKind kind) {
        hosts = count;
        network = kind;
        return this;
    }

    /** Adds a port at which hosts reach each other. */
    public BlackBoxBuilder port(int port, FrameFormat frames) {
        ports.put(port, frames);
        return this;
    }

    /** Sets a variable for all commands. */
    public BlackBoxBuilder environment(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Sets a command that must succeed before anything is started. */
    public BlackBoxBuilder requires(String command, String fix) {
        requirement = new Topology.Requirement(command, fix);
        return this;
    }

    /** Adds a process. */
    public BlackBoxBuilder process(ProcessSpec process) {
        processes.add(process);
        return this;
    }

    /** Adds a process that runs on every host. */
    public BlackBoxBuilder processOnEachHost(String process, String command, Readiness readiness) {
        List<Integer> all = IntStream.rangeClosed(1, hosts).boxed().toList();
        return process(new ProcessSpec(process, all, command, Map.of(), readiness));
    }

    /** Records the log lines of these processes only. */
    public BlackBoxBuilder observeLogs(Set<String> processNames) {
        logs = Set.copyOf(processNames);
        return this;
    }

    /** Does not record frames that begin with one of these words. */
    public BlackBoxBuilder ignoreFrames(List<String> words) {
        ignored.addAll(words);
        return this;
    }

    /** Adds an operation of clients. */
    public BlackBoxBuilder operation(Workload.Operation operation) {
        operations.add(operation);
        return this;
    }

    /** Adds an operation that is acknowledged by exit code 0. */
    public BlackBoxBuilder operation(String operation, String command, int weight) {
        return operation(
                new Workload.Operation(operation, command, weight, new Workload.Exits(0, -1), Duration.ofSeconds(1)));
    }

    /** Adds a fault. No processes means all of them. */
    public BlackBoxBuilder fault(FaultKind kind, int weight, List<String> processNames) {
        return fault(kind, new Workload.Fault(weight, processNames, DEFAULT_SLOW));
    }

    /** Adds a fault. */
    public BlackBoxBuilder fault(FaultKind kind, Workload.Fault fault) {
        faults.put(kind, fault);
        return this;
    }

    /** Sets the limits of random runs. */
    public BlackBoxBuilder limits(Workload.Limits runLimits) {
        limits = runLimits;
        return this;
    }

    /** Names hosts that play the same part. */
    public BlackBoxBuilder symmetric(List<String> hostNames) {
        symmetric = List.copyOf(hostNames);
        return this;
    }

    /** Sets when a run is over. */
    public BlackBoxBuilder calm(Judging.Calm runEnd) {
        calm = runEnd;
        return this;
    }

    /** Sets the judge. */
    public BlackBoxBuilder check(String command, Duration atMost) {
        check = new Judging.Check(command, atMost);
        return this;
    }

    /** Returns the scenario. */
    public BlackBox build() {
        require(
                !name.isBlank() && !name.startsWith(".") && name.chars().noneMatch(c -> c == '/' || c < ' '),
                "its name is not that of a directory",
                "give another without / and without a dot at the beginning: `name: store`");
        require(hosts >= 1 && hosts <= MAX_HOSTS, "hosts: " + hosts, "give 1 to " + MAX_HOSTS + " hosts");
        require(!processes.isEmpty(), "there are no processes", "add at least one below `processes:`");
        require(!operations.isEmpty() || !faults.isEmpty(), "there are no inputs", "add `inputs:` or `faults:`");
        if (check == null) {
            throw problem("there is no check", "add `check: {run: \"./check.sh $ACKNOWLEDGED\"}`");
        }
        Set<String> names = new LinkedHashSet<>();
        for (ProcessSpec process : processes) {
            require(names.add(process.name()), "duplicate process " + process.name(), "give each process its own name");
            require(
                    process.hosts().stream().allMatch(host -> host >= 1 && host <= hosts),
                    "process " + process.name() + " is on a host that does not exist",
                    "hosts are h1 to h" + hosts);
        }
        processes.forEach(process -> process.files().keySet().forEach(file -> checkFile(process, file)));
        environment.keySet().forEach(this::checkVariable);
        checkObserved(names);
        checkFaults(names);
        checkWeights();
        require(limits.inputs() >= 1, "runs have no inputs", "give `runs: {inputs: 40}`");
        require(
                limits.inputs() <= MAX_INPUTS,
                "runs have " + limits.inputs() + " inputs",
                "give at most " + MAX_INPUTS + ": `runs: {inputs: 40}`");
        require(!limits.gaps().isEmpty(), "runs have no gaps", "give `runs: {gaps: [100ms, 1s]}`");
        return new BlackBox(
                name,
                directory,
                new Topology(hosts, network, ports, environment, processes, Optional.ofNullable(requirement)),
                new Observed(logs == null ? names : logs, ignored),
                new Workload(operations, faultsWithProcesses(), limits, symmetric),
                new Judging(calm, check));
    }

    private void checkFile(ProcessSpec process, String file) {
        require(
                file.matches("[^/\\x00-\\x1f]+") && !file.equals(".") && !file.equals(".."),
                "process " + process.name() + " has a file that is not in its directory: " + file,
                "give a name without /; the file is written to $DIR");
    }

    private void checkVariable(String variable) {
        require(
                variable.matches("[A-Za-z_][A-Za-z0-9_]*"),
                "environment: '" + variable + "' is not the name of a variable",
                "use letters, digits and _");
        require(
                !OWN_VARIABLE.matcher(variable).matches(),
                "environment: Winnow itself sets " + variable,
                "choose another name");
    }

    private void checkObserved(Set<String> names) {
        for (String process : logs == null ? names : logs) {
            require(
                    names.contains(process),
                    "observe names process " + process + ", which does not exist",
                    "processes are " + String.join(", ", names));
        }
    }

    private void checkFaults(Set<String> names) {
        for (Map.Entry<FaultKind, Workload.Fault> fault : faults.entrySet()) {
            for (String process : fault.getValue().processes()) {
                require(
                        names.contains(process),
                        "fault " + fault.getKey().word() + " names process " + process + ", which does not exist",
                        "processes are " + String.join(", ", names));
            }
        }
        require(
                hosts > 1 || !(faults.containsKey(FaultKind.ISOLATE) || faults.containsKey(FaultKind.SLOW)),
                "isolate and slow need at least two hosts",
                "remove them from `faults:`, or give more hosts");
        symmetric.forEach(host -> require(
                host.matches("h[1-9]\\d?") && Integer.parseInt(host.substring(1)) <= hosts,
                "symmetric: host " + host + " does not exist",
                "hosts are h1 to h" + hosts));
    }

    private void checkWeights() {
        List<Integer> weights = Stream.concat(
                        operations.stream().map(Workload.Operation::weight),
                        faults.values().stream().map(Workload.Fault::weight))
                .toList();
        require(
                weights.stream().allMatch(weight -> weight >= 0 && weight <= MAX_WEIGHT),
                "a weight is " + Collections.max(weights),
                "give weights from 0 to " + MAX_WEIGHT);
        require(
                weights.stream().anyMatch(weight -> weight > 0),
                "all inputs and faults have weight 0",
                "give at least one a weight of 1");
    }

    private Map<FaultKind, Workload.Fault> faultsWithProcesses() {
        List<String> all = processes.stream().map(ProcessSpec::name).toList();
        Map<FaultKind, Workload.Fault> completed = new EnumMap<>(FaultKind.class);
        faults.forEach((kind, fault) -> completed.put(
                kind, fault.processes().isEmpty() ? new Workload.Fault(fault.weight(), all, fault.delay()) : fault));
        return completed;
    }

    private void require(boolean isGood, String problem, String fix) {
        if (!isGood) {
            throw problem(problem, fix);
        }
    }

    private BadInput problem(String problem, String fix) {
        return new BadInput("scenario " + name + ": " + problem, fix);
    }
}
