package dev.winnow.cli.command;

import dev.winnow.cli.option.AgentOption;
import dev.winnow.cli.option.MaelstromOptions;
import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioArguments;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.FixCompletion;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.doctor.DeterminismCheck;
import dev.winnow.doctor.Diagnosis;
import dev.winnow.doctor.HaltCheck;
import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.twin.ExaminedScenario;
import dev.winnow.hunt.Supervisor;
import dev.winnow.system.ControlAdvice;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.json.JsonFields;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "doctor",
        description = {
            "Checks that a system is under control.",
            "Runs executions several times, here and in other JVMs, replays them, reports the first difference,",
            "and lists calls in the bytecode that may cause one.",
            "Exit code: 3 if executions differ, 0 if not (even if such calls exist).",
            ""
        },
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer>, FixCompletion, ScenarioArguments {

    // The first step also starts writing files, which takes a while.

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "a name from winnow list, or a class name")
    private String scenario = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "ARGUMENT",
            description = "with --maelstrom: arguments of the node's command")
    private List<String> nodeArguments = new ArrayList<>();

    @Mixin
    private MaelstromOptions maelstrom = new MaelstromOptions();

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "set a scenario parameter; repeatable")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "random seed: the same seed gives the same executions (default: 1)")
    private long seed = ScenarioCommands.DEFAULT_SEED;

    @Range(min = 1)
    @Option(names = "--executions", paramLabel = "N", description = "maximum number of executions (default: 100)")
    private long executions = 100;

    @Range(min = 1)
    @Option(names = "--time", paramLabel = "20s", description = "time limit (default: 20s)")
    private Duration time = Duration.ofSeconds(20);

    @Range(min = 1)
    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "maximum number of steps per execution (default: the scenario's)")
    private @Nullable Integer steps;

    @Range(max = 16)
    @Option(names = "--jvms", paramLabel = "N", description = "number of other JVMs (default: 3)")
    private int jvms = 3;

    @Range(min = 1)
    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description =
                    "time limit of one handler call (default: 5s, or --time if that is less); off under a debugger")
    private @Nullable Duration handlerLimit;

    @Option(names = "--all", description = "list every suspicious call in the bytecode")
    private boolean all;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    private List<String> uncontrolled = List.of(); // what the system itself says

    @Override
    public void expand() {
        scenario = maelstrom.scenario(scenario, nodeArguments, parameters);
    }

    @Override
    public Integer call() throws IOException {
        ProgressLine progress = new ProgressLine(System::nanoTime, time, !json && Terminal.showsProgress(), null);
        Supervisor supervisor = ThisProcess.supervisor(handlerLimit, time);
        try {
            return examine(
                    supervisor
                            .prepare(() -> scenarios.prepare(scenario, parameters))
                            .useClassLoader(),
                    supervisor,
                    progress);
        } catch (OutOfControl e) {
            Diagnosis refused = HaltCheck.diagnosis(e).orElseThrow(() -> e);
            return report(scenario, refused, ControlAdvice.PROCESSES, progress);
        }
    }

    private int examine(ScenarioOptions.PreparedScenario ready, Supervisor supervisor, ProgressLine progress)
            throws IOException {
        parameters = ready.parameters(); // as the scenario writes them
        ExaminedScenario examined = new ExaminedScenario(
                ready.scenario(), scenario, scenarios.classpath(), ready.parameters(), seed, steps);
        if (!json) {
            StandardOutput.out().println(title(examined) + (agent.isOn() ? " · agent" : ""));
        }
        uncontrolled = ready.setup().world().uncontrolled();
        Diagnosis diagnosis = examine(examined, supervisor, progress);
        return report(
                examined.scenario().name(), diagnosis, ready.setup().world().controlAdvice(), progress);
    }

    /** Fills in commands, but leaves out the sentences that suggest this one. */
    @Override
    public String fillIn(String fix) {
        String others = Stream.of(fix.split("(?<=[.;]) ", -1))
                .filter(sentence -> !sentence.contains(SuggestedCommand.DOCTOR.toString()))
                .collect(Collectors.joining(" "));
        return new ScenarioCommands(scenario, scenarios.classpath(), parameters, seed, agent.isWanted())
                .fillIn(others.isEmpty() ? "correct the calls that doctor lists" : others, null);
    }

    private Diagnosis examine(ExaminedScenario examined, Supervisor supervisor, ProgressLine progress)
            throws IOException {
        try (TemporaryDirectory scratch = TemporaryDirectory.create()) {
            DeterminismCheck check = new DeterminismCheck(
                    examined,
                    new DeterminismCheck.CheckLimits(executions, time, jvms),
                    supervisor,
                    System::nanoTime,
                    scratch.directory());
            return check.run(campaign -> Exit.onInterrupt(campaign::interrupt), progress::update);
        } finally {
            progress.finish();
        }
    }

    private int report(String name, Diagnosis unfiltered, ControlAdvice advice, ProgressLine progress) {
        AgentFindings findings = AgentFindings.of(unfiltered.scanReport(), agent.isOn());
        Diagnosis diagnosis = unfiltered.withScan(findings.uncontrolled());
        if (diagnosis.outOfControl() != null) {
            int code = ErrorReporter.report(complete(diagnosis.outOfControl()));
            if (!json) {
                new DiagnosisText(diagnosis, findings, all, advice).printScan(StandardOutput.out());
            }
            return code;
        }
        String failure = firstJvmFailure(diagnosis);
        if (failure != null && diagnosis.difference() == null && !Exit.isEnding()) { // Ctrl-C ends other JVMs, too
            return ErrorReporter.report(new ErrorReporter.Problem(
                    Exit.NOT_UNDER_CONTROL,
                    "The system runs in this JVM, but another JVM failed: " + failure,
                    "make the system run in every JVM, or use no other JVMs: --jvms 0",
                    false));
        }
        if (json) {
            print(name, diagnosis, findings, advice, progress.seconds());
        } else {
            new DiagnosisText(diagnosis, findings, all, advice).print(StandardOutput.out());
            uncontrolled.forEach(each -> StandardOutput.out().println("  uncontrolled " + each));
        }
        return exitCode(diagnosis);
    }

    private static @Nullable String firstJvmFailure(Diagnosis diagnosis) {
        for (Diagnosis.TwinResult jvm : diagnosis.twins()) {
            if (jvm.failure() != null) {
                return jvm.failure();
            }
        }
        return null;
    }

    private static int exitCode(Diagnosis diagnosis) {
        return diagnosis.difference() != null ? Exit.NOT_UNDER_CONTROL : Exit.DONE;
    }

    private static String title(ExaminedScenario examined) {
        StringBuilder title = new StringBuilder("doctor " + examined.scenario().name());
        examined.parameters().forEach((name, value) -> title.append(" " + name + "=" + value));
        return title.append(" · seed ").append(examined.seed()).toString();
    }

    private void print(String name, Diagnosis diagnosis, AgentFindings findings, ControlAdvice advice, double seconds) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.text("scenario", name);
            out.text("seed", Long.toString(seed));
            Difference difference = diagnosis.difference();
            out.text("verdict", verdict(diagnosis));
            out.number("executions", diagnosis.executions());
            out.number("identical", diagnosis.identical());
            out.number(
                    "jvms",
                    diagnosis.twins().stream()
                            .filter(jvm -> jvm.executions() > 0)
                            .count());
            if (difference == null) {
                out.nullField("difference");
            } else {
                out.object("difference", fields -> difference(fields, difference));
            }
            out.list(
                    "findings",
                    diagnosis.scanReport().findings(),
                    (fields, finding) -> finding(fields, finding, findings.fix(List.of(finding), advice)));
            out.number("seconds", seconds);
            out.text("stopped", SearchTask.stopReason(diagnosis.stopped()));
            out.bool("agent", findings.isAgentOn());
            out.number("controlled", findings.controlled());
            out.texts("uncontrolled", uncontrolled);
        });
    }

    private static @Nullable String verdict(Diagnosis diagnosis) {
        if (diagnosis.difference() != null) {
            return "nondeterministic";
        }
        return diagnosis.executions() == 0 ? null : "deterministic";
    }

    private static void difference(JsonFields fields, Difference difference) {
        fields.number("execution", difference.execution());
        fields.number("step", difference.step());
        fields.text("what", difference.what() + " (" + difference.event() + ")");
        fields.text("one", difference.one());
        fields.text("other", difference.other());
        fields.text("where", difference.where() == Difference.Where.SAME_JVM ? "same-jvm" : "other-jvm");
    }

    private static void finding(JsonFields fields, ScanFinding finding, String fix) {
        fields.text("source", word(finding.source()));
        fields.text("certainty", word(finding.certainty()));
        fields.text("class", finding.className());
        fields.text("method", finding.method());
        fields.number("line", finding.line());
        fields.text("callee", finding.callee());
        fields.text("fix", fix);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
