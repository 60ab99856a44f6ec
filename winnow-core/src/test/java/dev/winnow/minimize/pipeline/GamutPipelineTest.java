package dev.winnow.minimize.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.ScriptedRun;
import dev.winnow.guided.LogicalClock;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.StageReport;
import dev.winnow.model.Event;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Network;
import dev.winnow.world.SimulatedSystem;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stages of DEMi's released code, followed by hand on an execution of three elections. */
class GamutPipelineTest {

    private static final ProcessId NODE = ProcessId.of("node");
    private static final ProcessId JUDGE = ProcessId.of("judge");

    private record Vote(long term) {}

    private record Beat() {}

    /** A process that starts a new term at each timeout, and sends a message without a term when told to. */
    private record Node() implements PureProcess<Long, Object> {
        @Override
        public Long start(Context context) {
            context.setTimer("elect", 1);
            return 0L;
        }

        @Override
        public Long receive(Long term, ProcessId from, Object message, Context context) {
            context.send(JUDGE, new Beat());
            return term;
        }

        @Override
        public Long timeout(Long term, Object key, Context context) {
            context.setTimer(key, 1);
            context.send(JUDGE, new Vote(term + 1));
            return term + 1;
        }
    }

    private record Judge() implements PureProcess<String, Object> {
        @Override
        public String start(Context context) {
            return "";
        }

        @Override
        public String receive(String heard, ProcessId from, Object message, Context context) {
            return heard + (message instanceof Vote ? "v" : "b");
        }
    }

    /** Returns three elections and a beat, which fails after any vote. */
    private static ScriptedRun threeElections() {
        SimulatedSystem system = SimulatedSystem.with(Network.fifo())
                .process(NODE, new Node())
                .process(JUDGE, new Judge())
                .build();
        Setup setup = Setup.of(system)
                .messages(String.class)
                .logicalClock(message -> message instanceof Vote vote ? vote.term() : null)
                .invariant(Invariant.always("no beat after a vote", states -> {
                    String heard = states.of(JUDGE, String.class);
                    return heard != null && heard.contains("vb") ? new Breach(heard, JUDGE) : null;
                }))
                .build();
        return ScriptedRun.of(setup)
                .start("node", "judge") // 0, 1
                .fire("node", "elect") // 2
                .deliver("judge", new Vote(1)) // 3
                .fire("node", "elect") // 4
                .deliver("judge", new Vote(2)) // 5
                .fire("node", "elect") // 6
                .deliver("judge", new Vote(3)) // 7
                .tell("node", "beat") // 8, 9
                .deliver("judge", new Beat()); // 10
    }

    private static StageReport stage(Minimization result, String name) {
        return result.stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Nested
    class Given_three_elections_of_which_one_suffices {

        /**
         * Without the first or second election, the votes that are left have other terms, stay pending and block the
         * beat. Without the third it works. Then the beat at the end of the channel is needed.
         */
        @Test
        void when_channel_ends_and_timers_go_then_only_the_last_election_goes() {
            try (ScriptedRun scripted = threeElections();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(ChannelEnds.remove(run)).isTrue();
                assertThat(run.incumbent().schedule().size()).isEqualTo(9);
                assertThat(run.budget().schedules()).isEqualTo(4);
            }
        }

        /**
         * All by type; without the first timer, twice, with success; without the last one; without the votes of term 1;
         * without those and the timer.
         */
        @Test
        void when_clock_clusters_go_then_one_election_is_left() {
            try (ScriptedRun scripted = threeElections();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                assertThat(ClockClusters.remove(run, new SingleReplay(run, MatchPolicy.OLDEST)))
                        .isTrue();
                assertThat(run.incumbent().schedule().size()).isEqualTo(7);
                assertThat(run.budget().schedules()).isEqualTo(6);
            }
        }

        /** All by type; without the first event, twice, with success; without each of the four that are left. */
        @Test
        void when_no_message_has_a_clock_then_each_event_goes_alone() {
            try (ScriptedRun scripted = threeElections();
                    MinimizationRun run = MinimizationFixture.work(scripted)) {
                run.moves().setClock(LogicalClock.NONE);
                assertThat(ClockClusters.remove(run, new SingleReplay(run, MatchPolicy.OLDEST)))
                        .isTrue();
                assertThat(run.incumbent().schedule().size()).isEqualTo(7);
                assertThat(run.budget().schedules()).isEqualTo(7);
            }
        }

        @Test
        void when_the_whole_chain_runs_then_each_stage_leaves_what_it_should() {
            try (ScriptedRun scripted = threeElections()) {
                MinimizationOptions gamut = MinimizationOptions.DEFAULT.withPipeline(Pipeline.GAMUT);
                Minimization result = new Minimizer(scripted.setup, gamut, Runnable::run, () -> 0L)
                        .minimize(scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE);
                assertThat(result.stages().stream().map(StageReport::name))
                        .containsExactlyInAnyOrderElementsOf(Pipeline.GAMUT.stages());
                assertThat(stage(result, "ddmin").events()).isEqualTo(8);
                assertThat(stage(result, "channel-ends").events()).isEqualTo(6);
                assertThat(stage(result, "wildcards-last").events()).isEqualTo(6);
                assertThat(stage(result, "clusters-first").events()).isEqualTo(4);
                assertThat(result.minimized().size()).isEqualTo(7);
            }
        }

        @ParameterizedTest
        @EnumSource
        void when_three_threads_minimize_then_result_and_schedules_are_those_of_one(Pipeline pipeline) {
            try (ScriptedRun scripted = threeElections()) {
                ExecutorService threads = Executors.newCachedThreadPool();
                Minimization one = minimize(scripted, pipeline, 1, threads);
                Minimization three = minimize(scripted, pipeline, 3, threads);
                threads.shutdown();
                assertThat(three.schedules()).isEqualTo(one.schedules());
                assertThat(events(three)).isEqualTo(events(one));
            }
        }

        private List<Event> events(Minimization result) {
            return result.minimized().steps().stream().map(Step::event).toList();
        }

        private Minimization minimize(ScriptedRun scripted, Pipeline pipeline, int jobs, ExecutorService threads) {
            MinimizationOptions options = new MinimizationOptions(pipeline, Set.of(), 300_000, jobs, 1, 1);
            return new Minimizer(scripted.setup, options, threads, () -> 0L)
                    .minimize(scripted.execution(), scripted.execution(), () -> false, MinimizationProgress.NONE);
        }
    }
}
