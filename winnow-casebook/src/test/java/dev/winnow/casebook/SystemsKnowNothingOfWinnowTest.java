package dev.winnow.casebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SystemsKnowNothingOfWinnowTest {

    /** The classes that put the systems under control and say what must hold. */
    private static final Set<String> WINNOW_SIDE = Set.of(
            "Case",
            "ReleasedLibraryLoader",
            "MiniRaftScenarios",
            "MiniRaftInvariants",
            "LeadersByTerm",
            "PaxosScenarios",
            "Chosen",
            "CommitScenarios",
            "OwnWrites",
            "LamportTwoPhaseScenarios",
            "LeaseScenarios",
            "CachingNode",
            "CaffeineScenario",
            "CaffeineScenarios",
            "MemberFactory",
            "MicroRaftMember",
            "MicroRaftMembers",
            "MicroRaftScenarios",
            "JGroupsRaftScenarios",
            "CommittedEntriesStay",
            "NoAcknowledgedWriteIsLost",
            "Outage",
            "ZooKeeperScenarios",
            "MultiPaxosLongScenarios",
            "MajorityDecides",
            "MultiPaxosScenarios",
            "ChosenSlotsStay",
            "OsrScenarios",
            "PaxosRegisterScenarios",
            "Linearizable",
            "PingPongScenarios",
            "TwoPcScenarios",
            "Register",
            "Outcomes",
            "AnsweredOnce",
            "BankScenarios",
            "BreakerScenarios",
            "CacheScenarios",
            "PekkoFeaturesScenario",
            "LockScenarios",
            "PubSubScenarios",
            "FsmRaftScenarios",
            "RaftScenarios",
            "RaftInvariants",
            "RaftCluster",
            "WordHistory",
            "AppliedEntries",
            "Commitments",
            "SharedPrefixList",
            "ChainScenarios",
            "StartupExplorer",
            "CommitRecordScenarios",
            "ChainProcesses",
            "Propagation",
            "LatestAnswer",
            "Losses",
            "TmsScenarios",
            "GroupReplication",
            "ChainReplication",
            "MultiPaxosReplication",
            "ParticipantDecisions",
            "PerMember",
            "SagaScenarios",
            "CounterScenarios",
            "SparkScenarios",
            "LocalityOrder",
            "RightResults",
            "StashScenarios",
            "StockScenarios",
            "WorkerScenarios",
            "PullScenarios",
            "PekkoRelease",
            "BackoffScenario",
            "BackoffScenarios",
            "DeliveryScenario",
            "DeliveryScenarios",
            "ProtocolProcess",
            "AccumulatorClient",
            "AccumulatorServer",
            "AccumulatorScenarios",
            "PhilosophersNode",
            "PhilosophersScenarios",
            "MpsNode",
            "MpsScenarios",
            "BdbSite",
            "BdbScenarios",
            "GuessScenarios",
            "PamScenarios",
            "ChordScenarios",
            "PastryScenarios",
            "TwoPcWorkersScenarios",
            "package-info");

    private static final Pattern WINNOW = Pattern.compile("dev\\.winnow\\.(?!casebook\\b)");
    private static final Pattern OTHER_SIDE = Pattern.compile(
            "\\b(" + String.join("|", WINNOW_SIDE.stream().sorted().toList()) + ")\\b");

    @Nested
    class Given_the_sources_of_the_systems {

        @Test
        void when_searched_for_Winnow_then_nothing_is_found() {
            assertThat(systems())
                    .hasSizeGreaterThan(20)
                    .allSatisfy(file ->
                            assertThat(text(file)).doesNotContainPattern(WINNOW).doesNotContainPattern(OTHER_SIDE));
        }
    }

    private static List<Path> systems() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/winnow/casebook"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file ->
                            !WINNOW_SIDE.contains(file.getFileName().toString().replace(".java", "")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
