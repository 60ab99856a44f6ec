package dev.winnow.processes.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReplayPlanTest {

    private static final HostReference H1 = HostReference.named("h1");
    private static final HostReference H2 = HostReference.named("h2");

    private static BitSet set(int... positions) {
        BitSet set = new BitSet();
        for (int position : positions) {
            set.set(position);
        }
        return set;
    }

    @Nested
    class Given_faults_and_their_ends {

        @Test
        void when_they_are_grouped_then_each_fault_goes_with_its_next_end_at_the_same_place() {
            List<BitSet> groups = AtomicGroups.of(List.of(
                    new Input.Isolate(H1),
                    new Input.Kill(H2, "redis"),
                    new Input.ClientOperation("write", H1, Map.of()),
                    new Input.Restart(H2, "sentinel"),
                    new Input.Heal(H1),
                    new Input.Restart(H2, "redis"),
                    new Input.SlowLink(H1, H2, 50),
                    new Input.Heal(H1),
                    new Input.SlowLink(H1, H2, 0)));
            assertThat(groups).containsExactly(set(0, 4), set(1, 5), set(2), set(3), set(6, 8), set(7));
        }
    }

    @Nested
    class Given_a_plan {

        private final Fingerprint event = Fingerprint.symmetric("store|MASTER MODE enabled");
        private final ReplayPlan plan = new ReplayPlan(
                List.of(
                        PlannedInput.spaced(0, new Input.Isolate(H1), 100),
                        PlannedInput.spaced(
                                        1,
                                        new Input.ClientOperation(
                                                "write",
                                                new HostReference.OtherThan(
                                                        new HostReference.WhereObserved("promoted", event, "h2"),
                                                        List.of("h2", "h3"),
                                                        "h3"),
                                                Map.of("key", "k1")),
                                        200)
                                .withHold(new Hold(new HeldTraffic.Frames(event), 2)),
                        PlannedInput.spaced(2, new Input.Heal(H1), 300).withAnchor(new Anchor(event, 1, 10_000), 36)),
                new Masks(Map.of("h1/store|pid #", "*")));

        @Test
        void when_an_input_is_left_out_then_its_time_goes_to_the_next() {
            assertThat(plan.keeping(set(0, 2)).inputs())
                    .extracting(PlannedInput::id, PlannedInput::gapMillis)
                    .containsExactly(tuple(0, 100L), tuple(2, 500L));
        }

        @Test
        void when_the_first_input_is_left_out_then_nothing_waits_for_its_time() {
            assertThat(plan.keeping(set(1, 2)).inputs())
                    .extracting(PlannedInput::id, PlannedInput::gapMillis)
                    .containsExactly(tuple(1, 200L), tuple(2, 300L));
        }

        @Test
        void when_times_are_limited_then_shorter_ones_stay() {
            assertThat(plan.withGapsUpTo(150).inputs())
                    .extracting(PlannedInput::gapMillis)
                    .containsExactly(100L, 150L, 150L);
        }

        @Test
        void when_it_is_written_and_read_then_it_is_the_same_in_json_and_yaml() throws Exception {
            for (ObjectMapper mapper : List.of(ModelMapper.json(), ModelMapper.yaml())) {
                assertThat(mapper.readValue(mapper.writeValueAsString(plan), ReplayPlan.class))
                        .isEqualTo(plan);
            }
        }

        @Test
        void when_a_record_is_written_and_read_then_it_is_the_same() throws Exception {
            Source link = new Source.OfLink("h1", "h2", 6379);
            RunRecord run = new RunRecord(
                    List.of(new PerformedInput(
                            0, new Input.Heal(H1), "h1", 7, Acknowledgement.NONE, List.of(new Anchor(event, 1, 5)))),
                    List.of(new Observation(3, link, "SET k", Fingerprint.exact("h1>h2:6379|SET k"), event)),
                    new Judgement.Failed("lost", "k1 is lost"),
                    99);
            ObjectMapper mapper = ModelMapper.json();
            assertThat(mapper.readValue(mapper.writeValueAsString(run), RunRecord.class))
                    .isEqualTo(run);
        }
    }

    @Nested
    class Given_a_cancellation {

        @Test
        void when_it_is_cancelled_then_its_children_and_late_actions_learn_it() {
            Cancellation cancellation = new Cancellation();
            Cancellation child = cancellation.child();
            cancellation.cancel();
            assertThat(child.isCancelled()).isTrue();
            assertThat(cancellation.child().isCancelled()).isTrue();
        }
    }
}
