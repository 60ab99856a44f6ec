package dev.winnow.processes.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.HeldTraffic;
import dev.winnow.processes.model.Hold;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.RunRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldInferenceTest {

    private static RunRecord failing() {
        return new ObservedRun().fails(1000, "h1");
    }

    /** The hello arrives last at h3 in two of three runs, before h3 logs the switch. */
    private static Discrimination logged() {
        return new Discrimination(
                List.of(
                        failing(),
                        failing(),
                        passing("HELLO 1", "SET k1"),
                        passing("SET k1", "HELLO 2"),
                        passing("SET k1", "HELLO 3")),
                "lost");
    }

    private static RunRecord passing(String first, String second) {
        return new ObservedRun()
                .frame(500, "h2", "h3", first)
                .frame(600, "h2", "h3", second)
                .frame(650, "h2", "h1", "OTHER")
                .log(700, "h3", "switch")
                .passes(1000, "h1");
    }

    private static DiscriminatingEvent event(Discrimination runs, String text) {
        return runs.at(ObservedRun.INPUT).stream()
                .filter(event -> event.event().equals(Fingerprint.symmetric(text)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void when_a_line_is_too_early_then_the_frame_before_it_is_held_or_all_that_arrives() {
        Discrimination runs = logged();
        HeldTraffic frame = new HeldTraffic.Frames(Fingerprint.symmetric(">:6379|HELLO #"));
        HeldTraffic all = new HeldTraffic.IntoHost(HostReference.named("h3"));
        assertThat(new HoldInference(runs).against(event(runs, "store|switch")))
                .containsExactly(new Hold(frame, 1), new Hold(frame, 2), new Hold(all, 1), new Hold(all, 2));
    }

    @Test
    void when_a_frame_is_too_early_then_it_is_held_itself() {
        Discrimination runs = logged();
        HeldTraffic frame = new HeldTraffic.Frames(Fingerprint.symmetric(">:6379|OTHER"));
        assertThat(new HoldInference(runs).against(event(runs, ">:6379|OTHER")))
                .containsExactly(new Hold(frame, 1), new Hold(frame, 2));
    }
}
