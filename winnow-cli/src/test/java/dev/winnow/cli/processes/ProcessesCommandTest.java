package dev.winnow.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.Observation;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.model.Source;
import dev.winnow.processes.observe.Fingerprinter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessesCommandTest {

    @TempDir
    private Path directory;

    private static CliRunAssert winnow(String... arguments) {
        return new CliRunAssert(CliRun.inThisJvm(arguments));
    }

    @Nested
    class Given_a_recorded_run {

        private Path run;

        @BeforeEach
        void record() {
            Input write = new Input.ClientOperation("write", HostReference.named("h1"), Map.of("KEY", "k1"));
            Observation seen = new Fingerprinter(Masks.none())
                    .observe(120, new Source.OfProcess("h2", "redis"), "MASTER MODE <enabled>");
            RunRecord record = new RunRecord(
                    List.of(new PerformedInput(0, write, "h1", 100, Acknowledgement.ACKNOWLEDGED, List.of())),
                    List.of(seen),
                    new Judgement.Failed("lost", "lost k1"),
                    5000);
            ReplayPlan plan = new ReplayPlan(List.of(PlannedInput.spaced(0, write, 100)), Masks.none());
            run = directory.resolve("original.json");
            RunFile.of(new RunFile.ScenarioReference("/nowhere/kv.yaml", Map.of()), 7, "lost", plan, record)
                    .write(run);
        }

        @Test
        void when_it_is_shown_then_inputs_and_observations_are_in_order() {
            winnow("processes", "show", run.toString())
                    .hasCode(0)
                    .prints(
                            "control partial: replays may differ",
                            "write k1 at h1, 100 ms after the start",
                            "0.100 s ▶ write k1 at h1: acknowledged",
                            "0.120 s   h2/redis",
                            "failed: lost k1");
        }

        @Test
        void when_it_is_read_again_then_it_is_the_same() {
            RunFile read = RunFile.read(run);
            Path yaml = directory.resolve("plan.yaml");
            read.withoutRun().write(yaml);
            assertThat(RunFile.read(yaml)).isEqualTo(read.withoutRun());
            assertThat(read.control()).isEqualTo("partial");
        }

        @Test
        void when_it_names_what_the_scenario_does_not_have_then_the_message_says_what_it_has() throws IOException {
            Path yaml = Files.writeString(directory.resolve("kv.yaml"), """
                    hosts: 2
                    processes: {kv: {run: "true"}}
                    inputs: {put: {run: "true"}}
                    check: {run: "true"}
                    """);
            winnow("processes", "replay", run.toString(), "--scenario", yaml.toString())
                    .hasCode(2)
                    .says("input 0 of the plan names operation write, which scenario kv does not have", "it has put");
        }

        @Test
        void when_classes_are_asked_for_then_equal_runs_are_one() throws IOException {
            Path yaml = Files.writeString(directory.resolve("kv.yaml"), """
                    processes: {kv: {run: "true"}}
                    inputs: {write: {run: "true"}}
                    check: {run: "true"}
                    """);
            winnow("processes", "classes", run.toString(), run.toString(), "--scenario", yaml.toString())
                    .hasCode(0)
                    .prints("2 runs, 1 class", "fails as lost", "write value1 at h1");
        }

        @Test
        void when_its_schema_is_newer_then_both_versions_are_named() throws IOException {
            Path newer = directory.resolve("newer.json");
            Files.writeString(newer, Files.readString(run).replace("\"schema\":1", "\"schema\":9"));
            winnow("processes", "show", newer.toString())
                    .hasCode(2)
                    .says("has schema 9, and this version of Winnow reads 1");
        }

        @Test
        void when_a_field_is_wrong_then_its_place_is_named() throws IOException {
            Path wrong = directory.resolve("wrong.json");
            Files.writeString(wrong, Files.readString(run).replace("\"by\":\"name\"", "\"by\":\"nme\""));
            winnow("processes", "show", wrong.toString()).hasCode(2).says("`plan.inputs[0].input");
        }

        @Test
        void when_it_is_reported_then_the_page_has_a_lane_per_host_and_no_markup() throws IOException {
            winnow("processes", "report", run.toString()).hasCode(0).prints("wrote ");
            assertThat(Files.readString(directory.resolve("original.html")))
                    .contains("<th>h1</th><th>h2</th>", "MASTER MODE &lt;enabled&gt;")
                    .doesNotContain("<script", "<enabled>");
        }

        @Test
        void when_its_scenario_is_gone_then_the_message_says_how_to_name_it() {
            winnow("processes", "replay", run.toString())
                    .hasCode(2)
                    .says("the scenario /nowhere/kv.yaml of this run does not exist", "--scenario FILE.yaml");
        }
    }

    @Nested
    class Given_bad_input {

        @Test
        void when_a_key_is_unknown_then_line_and_fix_are_printed() throws IOException {
            Path yaml = Files.writeString(directory.resolve("kv.yaml"), "hosts: 2\nprots: [7000]\n");
            winnow("processes", "hunt", yaml.toString())
                    .hasCode(2)
                    .says("kv.yaml:2: unknown key `prots`", "write `ports`");
        }

        @Test
        void when_a_requirement_is_missing_then_the_advice_of_the_scenario_is_printed() throws IOException {
            Path yaml = Files.writeString(directory.resolve("kv.yaml"), """
                    requires: {run: "no-such-program", otherwise: "install it"}
                    processes: {kv: {run: "true"}}
                    inputs: {write: {run: "true"}}
                    check: {run: "true"}
                    """);
            winnow("processes", "hunt", yaml.toString()).hasCode(2).says("cannot run here", "install it");
        }

        @Test
        void when_an_execution_file_is_given_then_it_is_refused() throws IOException {
            Path file = Files.writeString(directory.resolve("x.json"), "{\"schema\":4}\n");
            winnow("processes", "show", file.toString()).hasCode(2).says("winnow processes hunt");
        }
    }
}
