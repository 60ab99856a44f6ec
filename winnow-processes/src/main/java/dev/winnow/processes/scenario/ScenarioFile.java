package dev.winnow.processes.scenario;

import dev.winnow.processes.net.FrameFormat;
import dev.winnow.processes.scenario.Workload.FaultKind;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;

/** A scenario in YAML; docs/PROCESSES.md describes the keys. Unknown keys are refused. */
public final class ScenarioFile {

    private static final List<String> TOP = List.of(
            "name",
            "hosts",
            "network",
            "ports",
            "frames",
            "environment",
            "requires",
            "processes",
            "observe",
            "inputs",
            "faults",
            "runs",
            "calm",
            "check",
            "symmetric");
    private static final List<String> PROCESS = List.of("on", "run", "files", "ready");
    private static final List<String> READY = List.of("port", "log", "run", "at-most");
    private static final List<String> INPUT = List.of("run", "weight", "acknowledged", "refused", "at-most");
    private static final List<String> FAULT = List.of("weight", "processes", "delay");

    private final YamlSection top;
    private final BlackBoxBuilder builder;
    private final int hosts;

    private ScenarioFile(YamlSection top, BlackBoxBuilder builder) {
        this.top = top;
        this.builder = builder;
        this.hosts = top.number("hosts", 1);
    }

    /** Reads a file. */
    public static BlackBox read(Path file) {
        try {
            Path directory =
                    Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("/"));
            return parse(file.toString(), Files.readString(file), directory);
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), "give a scenario file (YAML)", e);
        }
    }

    /** Parses a text; {@code file} is for messages, {@code directory} where its commands run. */
    public static BlackBox parse(String file, String text, Path directory) {
        YamlSection top = YamlSection.of(file, "", YamlNode.parse(file, text), TOP);
        String fileName = Path.of(file).getFileName().toString().replaceFirst("\\.ya?ml$", "");
        BlackBoxBuilder builder =
                BlackBox.named(top.text("name").orElse(fileName)).in(directory);
        return new ScenarioFile(top, builder).read();
    }

    private BlackBox read() {
        builder.hosts(hosts, network());
        readPorts();
        top.textMap("environment").forEach(builder::environment);
        top.section("requires", List.of("run", "otherwise"))
                .ifPresent(section -> builder.requires(
                        section.requiredText("run", "\"test -x …\""),
                        section.requiredText("otherwise", "\"run ./setup.sh\"")));
        readProcesses();
        readObserve();
        readInputs();
        readFaults();
        readRuns();
        readJudging();
        builder.symmetric(top.texts("symmetric"));
        return builder.build();
    }

    private NetworkKind network() {
        String word = top.text("network").orElse("namespaces");
        return switch (word) {
            case "namespaces" -> NetworkKind.NAMESPACES;
            case "loopback" -> NetworkKind.LOOPBACK;
            default -> throw top.problem("network", "is not known: " + word, "write namespaces or loopback");
        };
    }

    private void readPorts() {
        for (String port : top.texts("ports")) {
            builder.port(portNumber(top, "ports", port), FrameFormat.NONE);
        }
        top.names("frames")
                .ifPresent(frames -> frames.keys().forEach(port -> {
                    String word = frames.requiredText(port, "lines");
                    FrameFormat format = FrameFormat.ofWord(word)
                            .orElseThrow(() -> frames.problem(
                                    port, "is not known: " + word, "write one of " + FrameFormat.words()));
                    if (!top.texts("ports").contains(port)) {
                        throw frames.problem(port, "is not one of the ports", "add " + port + " to `ports`");
                    }
                    builder.port(portNumber(frames, port, port), format);
                }));
    }

    private static int portNumber(YamlSection section, String key, String text) {
        int port = section.parseNumber(key, text);
        if (port < 1 || port > 65_535) {
            throw section.problem(key, "is not a port: " + port, "give 1 to 65535");
        }
        return port;
    }

    private void readProcesses() {
        top.names("processes")
                .ifPresent(processes -> processes.keys().forEach(name -> {
                    YamlSection section = processes.section(name, PROCESS).orElseThrow();
                    if (!name.matches("[a-zA-Z][a-zA-Z0-9_-]*")) {
                        throw processes.problem(name, "is not a name", "use letters, digits, - and _");
                    }
                    builder.process(new ProcessSpec(
                            name,
                            hostsOf(section),
                            section.requiredText("run", "\"server --port 7000\""),
                            section.textMap("files"),
                            readiness(section)));
                }));
    }

    private List<Integer> hostsOf(YamlSection section) {
        List<String> words = section.texts("on");
        if (words.isEmpty() || words.equals(List.of("each"))) {
            return IntStream.rangeClosed(1, hosts).boxed().toList();
        }
        return words.stream().map(word -> hostNumber(section, word)).toList();
    }

    private int hostNumber(YamlSection section, String word) {
        int host = word.matches("h[1-9]\\d?") ? Integer.parseInt(word.substring(1)) : 0;
        if (host < 1 || host > hosts) {
            throw section.problem("on", "names no host: " + word, "write each, or some of h1 to h" + hosts);
        }
        return host;
    }

    private Readiness readiness(YamlSection process) {
        Optional<YamlSection> found = process.section("ready", READY);
        if (found.isEmpty()) {
            return new Readiness.Immediately();
        }
        YamlSection ready = found.get();
        Duration atMost = ready.duration("at-most", Readiness.DEFAULT_LIMIT);
        if (ready.has("port")) {
            return new Readiness.PortOpen(portNumber(ready, "port", ready.requiredText("port", "7000")), atMost);
        }
        if (ready.has("log")) {
            return new Readiness.LogLine(pattern(ready, "log"), atMost);
        }
        return new Readiness.CommandSucceeds(ready.requiredText("run", "\"./is-up.sh $IP\""), atMost);
    }

    private static Pattern pattern(YamlSection section, String key) {
        String text = section.requiredText(key, "\"ready to accept\"");
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw section.problem(key, "is not a regular expression: " + e.getDescription(), "escape with \\");
        }
    }

    private void readObserve() {
        top.section("observe", List.of("logs", "ignore")).ifPresent(observe -> {
            List<String> logs = observe.texts("logs");
            if (logs.equals(List.of("none"))) {
                builder.observeLogs(java.util.Set.of());
            } else if (!logs.isEmpty() && !logs.equals(List.of("all"))) {
                builder.observeLogs(java.util.Set.copyOf(logs));
            }
            builder.ignoreFrames(observe.texts("ignore"));
        });
    }

    private void readInputs() {
        top.names("inputs")
                .ifPresent(inputs -> inputs.keys().forEach(name -> {
                    YamlSection section = inputs.section(name, INPUT).orElseThrow();
                    builder.operation(new Workload.Operation(
                            name,
                            section.requiredText("run", "\"./write.sh $HOST $KEY\""),
                            section.number("weight", 1),
                            new Workload.Exits(exitCode(section, "acknowledged", 0), exitCode(section, "refused", -1)),
                            section.duration("at-most", Duration.ofSeconds(1))));
                }));
    }

    private static int exitCode(YamlSection section, String key, int otherwise) {
        return section.text(key)
                .map(text -> {
                    if (!text.matches("exit \\d{1,3}")) {
                        throw section.problem(key, "is not known: " + text, "write `exit 0`");
                    }
                    return Integer.parseInt(text.substring(5));
                })
                .orElse(otherwise);
    }

    private void readFaults() {
        if (top.node("faults") instanceof YamlNode.Mapping) {
            top.names("faults")
                    .ifPresent(faults -> faults.keys().forEach(word -> {
                        YamlSection section = faults.section(word, FAULT).orElseThrow();
                        builder.fault(
                                faultKind(faults, word, word),
                                new Workload.Fault(
                                        section.number("weight", 1),
                                        section.texts("processes"),
                                        section.duration("delay", BlackBoxBuilder.DEFAULT_SLOW)));
                    }));
        } else {
            top.texts("faults").forEach(word -> builder.fault(faultKind(top, "faults", word), 1, List.of()));
        }
    }

    private static FaultKind faultKind(YamlSection section, String key, String word) {
        return FaultKind.ofWord(word.toLowerCase(Locale.ROOT))
                .orElseThrow(
                        () -> section.problem(key, "names no fault: " + word, "write some of " + FaultKind.words()));
    }

    private void readRuns() {
        top.section("runs", List.of("inputs", "gaps", "faults-at-once"))
                .ifPresent(runs -> builder.limits(new Workload.Limits(
                        runs.number("inputs", BlackBoxBuilder.DEFAULT_INPUTS),
                        runs.has("gaps")
                                ? runs.texts("gaps").stream()
                                        .map(text -> runs.parseDuration("gaps", text))
                                        .toList()
                                : BlackBoxBuilder.DEFAULT_GAPS,
                        runs.number("faults-at-once", BlackBoxBuilder.DEFAULT_FAULTS_AT_ONCE))));
    }

    private void readJudging() {
        top.section("calm", List.of("run", "for", "at-most"))
                .ifPresent(calm -> builder.calm(new Judging.Calm(
                        calm.text("run"),
                        calm.duration("for", Duration.ofSeconds(3)),
                        calm.duration("at-most", Duration.ofSeconds(20)))));
        top.section("check", List.of("run", "at-most"))
                .ifPresent(check -> builder.check(
                        check.requiredText("run", "\"./check.sh $ACKNOWLEDGED\""),
                        check.duration("at-most", Duration.ofSeconds(10))));
    }
}
