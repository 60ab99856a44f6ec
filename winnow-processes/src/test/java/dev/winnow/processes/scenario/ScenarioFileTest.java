package dev.winnow.processes.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.winnow.processes.net.FrameFormat;
import dev.winnow.processes.scenario.Workload.FaultKind;
import dev.winnow.system.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioFileTest {

    private static final String GOOD = """
            hosts: 3
            network: loopback
            ports: [7000, 7001]
            frames: {7000: lines}
            environment: {SIZE: "3"}
            processes:
              kv: {on: each, run: "./kv.sh", files: {kv.conf: "port $PORT"}, ready: {port: 7000, at-most: 3s}}
              watch: {on: [h1], run: "./watch.sh", ready: {log: "up [0-9]+"}}
            observe: {logs: [kv], ignore: [ping]}
            inputs:
              write: {run: "./write.sh $KEY", weight: 3, acknowledged: exit 0, refused: exit 3, at-most: 500ms}
            faults: {kill: {weight: 2, processes: [kv]}, isolate: {}, slow: {delay: 50ms}}
            runs: {inputs: 12, gaps: [10ms, 1s], faults-at-once: 1}
            calm: {run: "./calm.sh", for: 2s, at-most: 9s}
            check: {run: "./check.sh $ACKNOWLEDGED", at-most: 4s}
            symmetric: [h2, h3]
            """;

    private static BlackBox parse(String text) {
        return ScenarioFile.parse("kv.yaml", text, Path.of("/scenarios"));
    }

    private static BadInput refusal(String text) {
        return catchThrowableOfType(BadInput.class, () -> parse(text));
    }

    @Nested
    class Given_a_scenario {

        @Test
        void when_it_is_read_then_all_keys_have_their_values() {
            BlackBox system = parse(GOOD);
            assertThat(system.name()).isEqualTo("kv");
            assertThat(system.topology().ports()).isEqualTo(Map.of(7000, FrameFormat.LINES, 7001, FrameFormat.NONE));
            assertThat(system.process("kv"))
                    .isEqualTo(new ProcessSpec(
                            "kv",
                            List.of(1, 2, 3),
                            "./kv.sh",
                            Map.of("kv.conf", "port $PORT"),
                            new Readiness.PortOpen(7000, Duration.ofSeconds(3))));
            assertThat(system.process("watch").hosts()).containsExactly(1);
            assertThat(system.observed().ignores("PING 3")).isTrue();
            assertThat(system.workload().operations())
                    .containsExactly(new Workload.Operation(
                            "write", "./write.sh $KEY", 3, new Workload.Exits(0, 3), Duration.ofMillis(500)));
            assertThat(system.workload().faults())
                    .containsOnlyKeys(FaultKind.KILL, FaultKind.ISOLATE, FaultKind.SLOW)
                    .containsEntry(FaultKind.KILL, new Workload.Fault(2, List.of("kv"), Duration.ofMillis(200)));
            assertThat(system.workload().limits())
                    .isEqualTo(new Workload.Limits(12, List.of(Duration.ofMillis(10), Duration.ofSeconds(1)), 1));
            assertThat(system.judging().check())
                    .isEqualTo(new Judging.Check("./check.sh $ACKNOWLEDGED", Duration.ofSeconds(4)));
        }

        @Test
        void when_a_variable_is_set_then_only_a_known_one_is_accepted() {
            assertThat(parse(GOOD)
                            .withEnvironment(Map.of("SIZE", "5"))
                            .topology()
                            .environment())
                    .isEqualTo(Map.of("SIZE", "5"));
            BadInput refusal =
                    catchThrowableOfType(BadInput.class, () -> parse(GOOD).withEnvironment(Map.of("SISE", "5")));
            assertThat(refusal.getMessage()).contains("has no variable SISE");
            assertThat(refusal.fix()).contains("known are SIZE");
        }

        @ParameterizedTest
        @ValueSource(strings = {"redis-sentinel", "etcd"})
        void when_the_casebook_is_read_then_its_scripts_exist(String name) {
            Path directory = Path.of("casebook", name);
            BlackBox system = ScenarioFile.read(directory.resolve(name + ".yaml"));
            assertThat(system.topology().hosts()).isEqualTo(3);
            system.topology()
                    .processes()
                    .forEach(process -> assertThat(
                                    directory.resolve(process.command().replace("$SCENARIO/", "")))
                            .matches(Files::isExecutable));
        }
    }

    @Nested
    class Given_a_mistake {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "hosts: 3|host: 3|kv.yaml:1: unknown key `host`|write `hosts`",
                    "hosts: 3|hosts: many|kv.yaml:1: `hosts` is not a number: many|whole number",
                    "hosts: 3|hosts: 99|hosts: 99|1 to 32 hosts",
                    "network: loopback|network: wifi|kv.yaml:2: `network` is not known: wifi|namespaces or loopback",
                    "7000: lines|7000: xml|kv.yaml:4: `frames.7000` is not known: xml|resp, lines, length-prefixed, http",
                    "frames: {7000|frames: {7009|kv.yaml:4: `frames.7009` is not one of the ports|add 7009 to `ports`",
                    "ports: [7000|ports: [70000|is not a port: 70000|1 to 65535",
                    "on: [h1]|on: [h4]|kv.yaml:8: `processes.watch.on` names no host: h4|h1 to h3",
                    "ready: {log|ready: {lgo|kv.yaml:8: unknown key `lgo` in `processes.watch.ready`|write `log`",
                    "up [0-9]+|up [0-9|is not a regular expression|escape",
                    "at-most: 500ms|at-most: 500|is not a duration: 500|such as 500ms",
                    "exit 3|code 3|kv.yaml:11: `inputs.write.refused` is not known: code 3|write `exit 0`",
                    "isolate: {}|explode: {}|names no fault: explode|kill, pause, isolate, slow",
                    "processes: [kv]|processes: [db]|names process db, which does not exist|processes are",
                    "symmetric: [h2|symmetric: [h7|host h7 does not exist|h1 to h3",
                    "run: \"./watch.sh\"|run: *watch|kv.yaml:8: aliases are not supported: *watch|repeat the value",
                    "symmetric: [h2|symmetric: [h99999999999|host h99999999999 does not exist|h1 to h3",
                    "hosts: 3|name: ../up|its name is not that of a directory|without /",
                    "{SIZE:|{A=B:|environment: 'A=B' is not the name of a variable|letters, digits",
                    "{SIZE:|{IP2:|environment: Winnow itself sets IP2|another name",
                    "kv.conf|../kv.conf|a file that is not in its directory: ../kv.conf|without /",
                    "weight: 3|weight: 999999999|a weight is 999999999|0 to 1000",
                    "inputs: 12|inputs: 999999999|runs have 999999999 inputs|at most 10000",
                    "for: 2s|for: 999999999m|kv.yaml:14: `calm.for` is too long: 999999999m|at most 1440m",
                    "check: {run|check: {ran|kv.yaml:15: unknown key `ran` in `check`|write `run`",
                    "hosts: 3|hosts: 3\thosts: 2|kv.yaml:2: duplicate key `hosts`|remove one of them"
                })
        void when_a_value_is_wrong_then_the_message_has_line_and_fix(
                String right, String wrong, String message, String fix) {
            BadInput refusal = refusal(GOOD.replace(right, wrong.replace('\t', '\n')));
            assertThat(refusal.getMessage()).contains(message);
            assertThat(refusal.fix()).contains(fix);
        }

        @Test
        void when_the_check_is_missing_then_the_message_shows_one() {
            BadInput refusal = refusal(GOOD.replaceAll("check: .*", ""));
            assertThat(refusal.getMessage()).contains("there is no check");
            assertThat(refusal.fix()).contains("check: {run:");
        }

        @Test
        void when_all_weights_are_zero_then_there_is_nothing_to_draw() {
            String faultless = GOOD.replaceAll("faults: .*", "").replace("weight: 3", "weight: 0");
            assertThat(refusal(faultless).getMessage()).contains("all inputs and faults have weight 0");
        }

        @Test
        void when_a_line_begins_with_a_tab_then_the_message_names_the_tab() {
            assertThat(refusal("\thosts: 3").getMessage())
                    .startsWith("kv.yaml:1: not YAML")
                    .contains("TAB");
        }

        @Test
        void when_the_file_is_empty_then_it_says_so() {
            assertThat(refusal("").getMessage()).isEqualTo("kv.yaml is empty");
        }

        @Test
        void when_it_is_not_YAML_then_the_line_is_named() {
            assertThat(refusal("hosts: 3\nports: [1\nfoo: bar\n").getMessage()).contains("kv.yaml:3: not YAML");
        }
    }
}
