package dev.winnow.processes.run;

import dev.winnow.processes.model.Source;
import dev.winnow.processes.net.ClusterNetwork;
import dev.winnow.processes.net.LinkControl;
import dev.winnow.processes.net.LoopbackNetwork;
import dev.winnow.processes.net.NamespaceNetwork;
import dev.winnow.processes.net.NetworkPlan;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.processes.scenario.ProcessSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A cluster of one run: its network, directory and processes. */
final class Cluster implements AutoCloseable {

    private final BlackBox system;
    private final ObservationLog log;
    private final Path directory;
    private final ProcessFamily family;
    private final ClusterNetwork network;
    private final List<ManagedProcess> processes = new ArrayList<>();

    /** @param number distinguishes the clusters of this JVM */
    Cluster(BlackBox system, ObservationLog log, int number) {
        this.system = system;
        this.log = log;
        this.family = new ProcessFamily("winnow-" + ProcessHandle.current().pid() + "-" + number);
        this.directory = RunDirectories.create(number);
        NetworkPlan plan = new NetworkPlan(
                number, system.topology().hosts(), system.topology().ports());
        this.network = system.topology().network() == NetworkKind.NAMESPACES
                ? NamespaceNetwork.create(plan, this::onFrame)
                : LoopbackNetwork.create(plan, this::onFrame);
    }

    /** Starts all processes and waits until each is ready. Returns what is wrong, or null. */
    ManagedProcess.@Nullable NotReady start() throws InterruptedException {
        for (ProcessSpec spec : system.topology().processes()) {
            for (int host : spec.hosts()) {
                ManagedProcess process = managed(spec, host);
                processes.add(process);
                process.start();
            }
        }
        for (ManagedProcess process : processes) {
            ManagedProcess.NotReady problem = process.awaitReady();
            if (problem != null) {
                return problem;
            }
        }
        return processes.stream()
                .map(ManagedProcess::problemIfEnded) // another program may have answered at its port
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private ManagedProcess managed(ProcessSpec spec, int host) {
        String hostName = hostName(host);
        Path own = directory.resolve(hostName).resolve(spec.name());
        Map<String, String> variables = variables(host);
        variables.put("DIR", own.toString());
        try {
            Files.createDirectories(own);
            for (Map.Entry<String, String> file : spec.files().entrySet()) {
                Files.writeString(own.resolve(file.getKey()), Template.fill(file.getValue(), variables));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ShellCommand command = new ShellCommand(network.enterCommand(host), spec.command(), variables);
        Source source = new Source.OfProcess(hostName, spec.name());
        boolean isObserved = system.observed().logs().contains(spec.name());
        return new ManagedProcess(
                spec,
                new ManagedProcess.Place(
                        hostName,
                        network.directAddress(host),
                        system.directory(),
                        command,
                        family.part(hostName + "/" + spec.name())),
                line -> {
                    if (isObserved) {
                        log.add(source, line);
                    }
                });
    }

    private static String hostName(int host) {
        return "h" + host;
    }

    /** Returns the variables of commands on a host; 0 is the controller, which reaches hosts past the proxies. */
    Map<String, String> variables(int host) {
        Map<String, String> variables = new TreeMap<>(system.topology().environment());
        variables.replaceAll((name, value) -> Template.fill(value, Map.of("SCENARIO", scenarioDirectory())));
        variables.put("SCENARIO", scenarioDirectory());
        variables.put("RUN", directory.toString());
        variables.put("HOSTS", Integer.toString(system.topology().hosts()));
        for (int other = 1; other <= system.topology().hosts(); other++) {
            variables.put("IP" + other, host == 0 ? network.directAddress(other) : network.address(host, other));
        }
        if (host > 0) {
            variables.put("HOST", hostName(host));
            variables.put("INDEX", Integer.toString(host));
            variables.put("IP", network.address(host, host));
        }
        return variables;
    }

    private String scenarioDirectory() {
        return system.directory().toString();
    }

    private void onFrame(LinkControl.Frame frame) {
        if (!system.observed().ignores(frame.text())) {
            log.add(sourceOf(frame), frame.text());
        }
    }

    static Source sourceOf(LinkControl.Frame frame) {
        return new Source.OfLink(
                hostName(frame.link().from()), hostName(frame.link().to()), frame.port());
    }

    /** Runs a command on a host, or next to the cluster if the host is 0. */
    ShellCommand.Result run(int host, String command, Map<String, String> more, java.time.Duration atMost)
            throws InterruptedException {
        Map<String, String> variables = variables(host);
        variables.putAll(more);
        List<String> enter = host == 0 ? List.of() : network.enterCommand(host);
        return new ShellCommand(enter, command, variables).run(system.directory(), family.part("command"), atMost);
    }

    BlackBox system() {
        return system;
    }

    LinkControl links() {
        return network.links();
    }

    Path directory() {
        return directory;
    }

    List<ManagedProcess> processes() {
        return processes;
    }

    @Nullable
    ManagedProcess process(String host, String kind) {
        return processes.stream()
                .filter(process -> process.host().equals(host) && process.kind().equals(kind))
                .findFirst()
                .orElse(null);
    }

    /** Ends all faults: heals links, resumes and restarts processes. */
    void endFaults() throws InterruptedException {
        links().healAll();
        for (ManagedProcess process : processes) {
            process.resume();
            process.start();
        }
    }

    @Override
    public void close() {
        processes.forEach(ManagedProcess::kill);
        family.kill();
        network.processes().forEach(ProcessFamily::kill);
        network.close();
        delete();
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // It is a temporary directory; the next start of the machine removes it.
        }
    }
}
