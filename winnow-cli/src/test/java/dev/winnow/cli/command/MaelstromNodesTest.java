package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The sample nodes: a hunt finds each bug, and replay and minimization keep it; the corrected node stays green. The
 * usual build tries the smallest, {@code winnow.full} all of them, for longer.
 */
class MaelstromNodesTest {

    private static final boolean IS_FULL = Boolean.getBoolean("winnow.full");
    private static final String NODES = "../winnow-pipes/nodes/";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void requireLinux() {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "not on Linux");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # node          | workload   | options                                            | when  | invariant
            unique-ids.py   | unique-ids | -p requests=4                                      | quick | no id is generated twice
            counter.js      | g-counter  | -p requests=4                                      | full  | reads return sums of what clients added
            kv-counter.py   | g-counter  | --node-count 2 -p requests=4                       | full  | final reads return the sum of all additions
            broadcast.py    | broadcast  | --faults loss -p requests=4 -p settle-ticks=2      | full  | final reads return all acknowledged values
            lock-counter.js | g-counter  | -p requests=10                                     | full  | final reads return the sum of all additions
            leader-kv.c     | lin-kv     | --faults partition -p requests=40                  | full  | the store is linearizable
            """)
    void when_a_node_has_a_bug_then_it_is_found_minimized_and_replayed_and_its_correction_is_green(
            String node, String workload, String options, String when, String invariant) throws Exception {
        Assumptions.assumeTrue(IS_FULL || when.equals("quick"), "only with winnow.full");
        Path out = directory.resolve(node);
        CliRun found = hunt(workload, options, node, "--out", out.toString(), "--no-minimize", "--time", "5m");
        assertThat(found.out()).contains("violation    " + invariant, "confirmed    ");
        assertThat(found.code()).isEqualTo(1);
        Path original = file(out, "original.jsonl");
        CliRun minimized =
                CliRun.inThisJvm("minimize", original.toString(), "--time", "40s", "--stages", "chunks,singles");
        assertThat(minimized.code()).as(minimized.err()).isZero();
        assertThat(events(file(out, "minimized.jsonl"))).isLessThan(events(original));
        CliRun replayed =
                CliRun.inThisJvm("replay", file(out, "minimized.jsonl").toString());
        assertThat(replayed.out()).contains("every step as recorded", "still there");

        String corrected = node.replaceFirst("\\.", "-fixed.");
        CliRun green = hunt(workload, options, corrected, "--executions", IS_FULL ? "20" : "5");
        assertThat(green.out()).contains("no violation in");
        assertThat(green.code()).isZero();
    }

    private static CliRun hunt(String workload, String options, String node, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("hunt", "--maelstrom", workload));
        arguments.addAll(List.of(options.split(" ")));
        arguments.addAll(List.of(more));
        arguments.add("--");
        arguments.addAll(command(node));
        return CliRun.inThisJvm(arguments.toArray(String[]::new));
    }

    /** Returns the command of a node. Skips the test if its language is not installed. */
    private static List<String> command(String node) throws Exception {
        String file = NODES + node;
        if (node.endsWith(".c")) {
            Path program = directory.resolve(node + ".out");
            require("cc", "-O2", "-o", program.toString(), file);
            return List.of(program.toString());
        }
        String interpreter = node.endsWith(".py") ? "python3" : "node";
        require(interpreter, "--version");
        return List.of(interpreter, file);
    }

    private static void require(String... command) throws Exception {
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isZero();
        } catch (IOException e) {
            Assumptions.abort(command[0] + " is not installed");
        }
    }

    private static Path file(Path below, String name) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    private static long events(Path file) {
        return CliRun.inThisJvm("show", file.toString(), "--json").number("events");
    }
}
