package dev.winnow.lab.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Table 4 of the DEMi paper: the effort to put a system under control. Counted here, documented in docs/RESULTS.md. */
class EffortTest {

    private static final Path SOURCES = Path.of("../winnow-casebook/src/main/java/dev/winnow/casebook");
    private static final Path RESULTS = Path.of("../docs/RESULTS.md");

    /** Counts lines of code: neither blank, nor a comment, nor an import. */
    private static long lines(String... files) throws IOException {
        long count = 0;
        for (String file : files) {
            count += Files.readAllLines(SOURCES.resolve(file + ".java")).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.matches("(import |package |//|/\\*|\\*).*"))
                    .count();
        }
        return count;
    }

    @Nested
    class Given_the_two_systems_of_the_table {

        @Test
        void when_counted_then_the_figures_are_those_of_the_document() throws IOException {
            long raftInvariants = lines(
                    "pekko/raft/RaftInvariants",
                    "pekko/raft/Commitments",
                    "pekko/raft/AppliedEntries",
                    "pekko/raft/SharedPrefixList",
                    "pekko/raft/PerMember",
                    "pekko/raft/WordHistory",
                    "miniraft/LeadersByTerm");
            long raft = lines("pekko/raft/RaftScenarios", "pekko/raft/RaftCluster");
            long sparkInvariants = lines("pekko/spark/LocalityOrder", "pekko/spark/RightResults");
            long sparkFiles = lines("pekko/ScratchDirectories");
            long spark = lines("pekko/spark/SparkScenarios");
            assertThat(RESULTS)
                    .content()
                    .contains("| randomness, clocks and files | 0 | 2 | " + sparkFiles + " | about 250 |")
                    .contains("| invariants | " + raftInvariants + " | 331 | " + sparkInvariants + " | 151 |")
                    .contains("| scenarios and everything else | " + raft + " | 328 | " + spark + " | 445 |");
        }
    }
}
