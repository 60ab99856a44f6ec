package dev.winnow.casebook.jgroupsraft;

import static dev.winnow.casebook.ReleasedServers.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.ReleasedServers;
import dev.winnow.model.Execution;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Verdict;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Released jgroups-raft, unchanged: the script that leads to its bug, and crashes that are the same in every run. */
class JGroupsRaftTest {

    private static final int STEPS = 6_000;
    private static final Map<String, String> SCRIPT = Map.of("outage", "1");

    @BeforeAll
    static void requireJdk() {
        ReleasedServers.requireJdk();
    }

    @Test
    void when_the_script_runs_in_two_jvms_then_the_same_acknowledged_write_is_lost() {
        Setup setup = Fuzzing.setup("jgroups-raft-longest-log", SCRIPT);
        Execution one = run(setup);
        assertThat(one.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Violated.class,
                        violated -> assertThat(violated.violation().invariant())
                                .isEqualTo("no acknowledged write is lost"));
        Execution another = ReleasedServers.runInAnotherJvm(setup, ProcessId.of("m1"), 1, STEPS);
        assertThat(text(another)).isEqualTo(text(one));
    }

    @Test
    void when_the_script_runs_on_the_corrected_version_then_nothing_is_lost() {
        assumeTrue(Boolean.getBoolean("winnow.full"), "takes long");
        Verdict verdict = run(Fuzzing.setup("jgroups-raft", SCRIPT)).verdict();
        assertThat(verdict.isViolation()).as("%s", verdict).isFalse();
    }

    @Test
    void when_there_are_too_few_members_for_the_script_then_it_is_refused() {
        assertThatThrownBy(() -> Fuzzing.setup("jgroups-raft", Map.of("outage", "1", "members", "3")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("needs 5 members");
    }

    private static Execution run(Setup setup) {
        return ReleasedServers.run(setup, 1, STEPS);
    }
}
