package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.Stopping;

/** Nodes that are told to stop. */
class StopTest {

    private static final ProcessId NODE = ProcessId.of("n1");

    private World world;

    @BeforeEach
    void start() {
        TestWorkers.requireJdk();
        world = ThreadsSystem.nodes(NODE.name())
                .main(Stopping.class, "{directory}")
                .build()
                .boot(1);
        assertThat(perform(new External.Start(NODE)).logLines()).containsExactly("INFO n1: found nothing");
    }

    @AfterEach
    void close() {
        if (world != null) {
            world.close();
        }
    }

    private Step perform(Event event) {
        return world.perform(event, (process, bound) -> 0);
    }

    private Step stop() {
        Step sent = perform(new External.Send(NODE, new Stop()));
        return perform(new Event.Deliver(sent.firstCreatedItem()));
    }

    @Test
    void when_a_node_stops_then_its_hooks_run_and_then_it_is_down() {
        Step stopped = stop();
        assertThat(stopped.logLines()).containsExactly("INFO n1: saving");
        assertThat(world.states().isUp(NODE)).isTrue(); // the hook waits for a timer
        perform(new Event.Fire(world.enabled().itemAt(0)));
        assertThat(world.states().isUp(NODE)).isFalse();
        assertThat(world.enabled().size()).isZero();
        assertThat(perform(new External.Restart(NODE)).logLines()).containsExactly("INFO n1: found saved");
    }

    @Test
    void when_it_crashes_meanwhile_then_hooks_do_not_end() {
        stop();
        perform(new External.Crash(NODE));
        assertThat(world.enabled().size()).isZero();
        assertThat(perform(new External.Restart(NODE)).logLines()).containsExactly("INFO n1: found nothing");
    }

    @Test
    void when_it_is_told_to_stop_again_then_it_is_down_at_once() {
        stop();
        stop();
        assertThat(world.states().isUp(NODE)).isFalse();
    }
}
