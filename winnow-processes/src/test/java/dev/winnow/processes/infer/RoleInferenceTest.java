package dev.winnow.processes.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Inputs at h3; a run fails where h2 was promoted, except for one. */
class RoleInferenceTest {

    private static final List<String> REPLICAS = List.of("h2", "h3");
    private static final HostReference PROMOTED = new HostReference.WhereObserved(
            "where store|promoted was observed", Fingerprint.symmetric("store|promoted"), "h3");

    private static Discrimination runs() {
        List<RunRecord> runs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            runs.add(
                    new ObservedRun().log(500, i == 0 ? "h3" : "h2", "promoted").fails(1000, "h3"));
        }
        for (int i = 0; i < 4; i++) {
            runs.add(
                    new ObservedRun().log(500, i == 0 ? "h2" : "h3", "promoted").passes(1000, "h3"));
        }
        return new Discrimination(runs, "lost");
    }

    @Test
    void when_symmetric_hosts_swap_then_the_input_is_bound_to_the_role() {
        assertThat(new RoleInference(runs(), REPLICAS).at(ObservedRun.INPUT, "h3"))
                .containsExactly(new RoleInference.InferredRole(
                        new HostReference.OtherThan(PROMOTED, REPLICAS, "h3"),
                        new DiscriminatingEvent.Shares(0.875, 0.25, 0.25)));
    }

    @Test
    void when_the_host_is_not_symmetric_then_it_has_no_role() {
        assertThat(new RoleInference(runs(), List.of("h1", "h2")).at(ObservedRun.INPUT, "h3"))
                .isEmpty();
    }

    @Test
    void when_the_role_is_decided_after_the_input_then_it_does_not_count() {
        List<RunRecord> late = List.of(
                new ObservedRun().log(1500, "h2", "promoted").fails(1000, "h3"),
                new ObservedRun().log(1500, "h3", "promoted").passes(1000, "h3"));
        assertThat(new RoleInference(new Discrimination(late, "lost"), REPLICAS).at(ObservedRun.INPUT, "h3"))
                .isEmpty();
    }
}
