package dev.winnow.cli;

import dev.winnow.doctor.BytecodeScan.Finding;
import dev.winnow.doctor.Checkup;
import dev.winnow.doctor.Diagnosis;
import dev.winnow.doctor.Difference;
import dev.winnow.doctor.Patient;
import dev.winnow.run.Advice;
import dev.winnow.run.BadInput;
import dev.winnow.run.Campaign;
import dev.winnow.trace.JsonFields;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "doctor",
        description = {
            "Finds out whether a system is under control.",
            "Runs executions several times, here and in other JVMs, replays them, names the first difference,",
            "and lists calls in the bytecode that may bring one about.",
            "Exit code: 3 if executions differ, 0 if not (also if there are such calls).",
            ""
        },
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {

    // The first step takes a while: the writing of files begins with it.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "a name that winnow list shows, or a class name")
    private String scenario = "";

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private AgentOption agent = new AgentOption();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "sets a parameter of the scenario")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "where chance begins: same seed, same executions (default: 1)")
    private long seed = 1;

    @Option(names = "--executions", paramLabel = "N", description = "at the most so many (default: 100)")
    private long executions = 100;

    @Option(names = "--time", paramLabel = "20s", description = "at the most so long (default: 20s)")
    private Duration time = Duration.ofSeconds(20);

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "at the most so many in an execution (default: the scenario's)")
    private @Nullable Integer steps;

    @Option(names = "--jvms", paramLabel = "N", description = "so many other JVMs (default: 3)")
    private int jvms = 3;

    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "how long one handler may take (default: 5s); off under a debugger")
    private Duration handlerLimit = Duration.ofSeconds(5);

    @Option(names = "--all", description = "list every call that was found in the bytecode")
    private boolean all;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        check();
        boolean controlling = agent.isOn();
        ScenarioOptions.Ready ready = scenarios.ready(scenario, parameters).enter();
        Patient patient =
                new Patient(ready.scenario(), scenario, scenarios.classpath(), ready.parameters(), seed, steps);
        if (!json) {
            Output.out().println(title(patient) + (controlling ? " · agent" : ""));
        }
        Progress progress = new Progress(System::nanoTime, time, !json && Terminal.showsProgress());
        Diagnosis diagnosis = examine(patient, progress);
        return tell(
                patient,
                diagnosis,
                AgentFindings.of(diagnosis.scan(), controlling),
                ready.setup().world().advice(),
                progress.seconds());
    }

    private void check() {
        require(executions >= 1, "--executions " + executions, "give at least 1");
        require(steps == null || steps >= 1, "--steps " + steps, "give at least 1");
        require(jvms >= 0 && jvms <= 16, "--jvms " + jvms, "give from 0 to 16");
        require(!time.isZero(), "--time 0", "give at least 1ms");
        require(!handlerLimit.isZero(), "--handler-limit 0", "give at least 1ms");
    }

    private static void require(boolean condition, String what, String fix) {
        if (!condition) {
            throw new BadInput(what + " makes no sense", fix);
        }
    }

    private Diagnosis examine(Patient patient, Progress progress) throws IOException {
        try (Scratch scratch = Scratch.make()) {
            Checkup checkup = new Checkup(
                    patient,
                    new Checkup.Bounds(executions, time, jvms),
                    ThisProcess.supervisor(handlerLimit, time.compareTo(PATIENCE) < 0 ? PATIENCE : time),
                    System::nanoTime,
                    scratch.directory());
            return checkup.run(campaign -> Exit.guard(campaign::interrupt), progress::tell);
        } finally {
            progress.end();
        }
    }

    private int tell(Patient patient, Diagnosis whole, AgentFindings findings, Advice advice, double seconds) {
        Diagnosis diagnosis = whole.withScan(findings.left());
        if (diagnosis.escape() != null) {
            int code = Errors.told(diagnosis.escape());
            if (!json) {
                new DoctorText(diagnosis, findings, all, advice).scan(Output.out());
            }
            return code;
        }
        String failure = failure(diagnosis);
        if (failure != null && diagnosis.difference() == null) {
            return Errors.tell(new Errors.Problem(
                    Exit.INTERNAL_ERROR,
                    "Another JVM did not come to an end of its own, but the system runs here. Of that JVM, " + failure,
                    "let the system run wherever Winnow runs, or leave other JVMs out: --jvms 0",
                    false));
        }
        if (json) {
            print(patient, diagnosis, findings, advice, seconds);
        } else {
            new DoctorText(diagnosis, findings, all, advice).print(Output.out());
        }
        return code(diagnosis);
    }

    private static @Nullable String failure(Diagnosis diagnosis) {
        for (Diagnosis.Jvm jvm : diagnosis.jvms()) {
            if (jvm.failure() != null) {
                return jvm.failure();
            }
        }
        return null;
    }

    private static int code(Diagnosis diagnosis) {
        if (diagnosis.difference() != null) {
            return Exit.NOT_UNDER_CONTROL;
        }
        return diagnosis.stopped() == Campaign.Stopped.INTERRUPTED ? Exit.INTERRUPTED : Exit.DONE;
    }

    private static String title(Patient patient) {
        StringBuilder title = new StringBuilder("doctor " + patient.scenario().name());
        patient.parameters().forEach((name, value) -> title.append(" " + name + "=" + value));
        return title.append(" · seed ").append(patient.seed()).toString();
    }

    private static void print(
            Patient patient, Diagnosis diagnosis, AgentFindings findings, Advice advice, double seconds) {
        Json.print(out -> {
            out.number("schema", Json.SCHEMA);
            out.text("scenario", patient.scenario().name());
            out.text("seed", Long.toString(patient.seed()));
            Difference difference = diagnosis.difference();
            out.text("verdict", verdict(diagnosis));
            out.number("executions", diagnosis.executions());
            out.number(
                    "jvms",
                    diagnosis.jvms().stream()
                            .filter(jvm -> jvm.executions() > 0)
                            .count());
            if (difference == null) {
                out.nothing("difference");
            } else {
                out.object("difference", fields -> difference(fields, difference));
            }
            out.list("findings", diagnosis.scan().findings(), (fields, finding) -> finding(fields, finding, advice));
            out.number("seconds", seconds);
            out.text("stopped", Search.word(diagnosis.stopped()));
            out.truth("agent", findings.on());
            out.number("controlled", findings.controlled());
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

    private static void finding(JsonFields fields, Finding finding, Advice advice) {
        fields.text("source", word(finding.source()));
        fields.text("certainty", word(finding.certainty()));
        fields.text("class", finding.className());
        fields.text("method", finding.method());
        fields.number("line", finding.line());
        fields.text("callee", finding.callee());
        fields.text("fix", finding.source().fix(advice));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
