package dev.winnow.processes.infer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.processes.infer.DiscriminatingEvent.Kind;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An input at 1000 ms. Replicas h2 and h3 take turns, so that only symmetric fingerprints distinguish runs. */
class DiscriminationTest {

    private static final Fingerprint PROMOTED = Fingerprint.symmetric("store|promoted");
    private static final Fingerprint NEWS = Fingerprint.symmetric(">:6379|NEWS #");

    private static List<RunRecord> runs() {
        List<RunRecord> runs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            runs.add(new ObservedRun()
                    .log(900 + 10 * i, "h" + (2 + i % 2), "promoted")
                    .frame(1200, "h2", "h3", "NEWS 5")
                    .fails(1000, "h1"));
        }
        for (int i = 0; i < 4; i++) {
            ObservedRun run = new ObservedRun().log(1000 + 100 * (i + 1), "h" + (2 + i % 2), "promoted");
            runs.add((i == 0 ? run : run.frame(700, "h" + i, "h" + (1 + i % 3), "NEWS " + i)).passes(1000, "h1"));
        }
        return runs;
    }

    private final List<DiscriminatingEvent> found = new Discrimination(runs(), "lost").at(ObservedRun.INPUT);

    private DiscriminatingEvent event(Fingerprint fingerprint) {
        return found.stream()
                .filter(event -> event.event().equals(fingerprint))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void when_an_event_precedes_in_failing_runs_only_then_it_must_have_happened() {
        DiscriminatingEvent promoted = event(PROMOTED);
        assertThat(promoted.kind()).isEqualTo(Kind.MUST_HAVE_HAPPENED);
        assertThat(promoted.count()).isEqualTo(1);
        assertThat(promoted.shares()).isEqualTo(new DiscriminatingEvent.Shares(1, 0, 1));
        assertThat(promoted.residualMillis()).isEqualTo(70); // the lower median of 50, 60, …, 100
        assertThat(promoted.chance()).isCloseTo(1.0 / 210, within(1e-12)); // one of 10 over 6
        assertThat(promoted.isSignificant()).isTrue();
    }

    @Test
    void when_an_event_precedes_in_passing_runs_only_then_it_must_not_have_happened_yet() {
        DiscriminatingEvent news = event(NEWS);
        assertThat(news.kind()).isEqualTo(Kind.MUST_NOT_HAVE_HAPPENED_YET);
        assertThat(news.shares()).isEqualTo(new DiscriminatingEvent.Shares(0, 0.75, 0.75));
        assertThat(news.residualMillis()).isEqualTo(300);
        assertThat(news.chance()).isCloseTo(4.0 / 120, within(1e-12)); // 4 over 3 of 10 over 3
        assertThat(news.isSignificant()).isFalse();
    }

    @Test
    void when_the_best_comes_first_then_the_larger_difference_wins() {
        assertThat(found.get(0).event()).isEqualTo(PROMOTED);
        assertThat(found).extracting(DiscriminatingEvent::event).containsExactlyInAnyOrder(PROMOTED, NEWS);
    }

    @Test
    void when_all_runs_fail_then_nothing_distinguishes_them() {
        List<RunRecord> failing = runs().subList(0, 6);
        assertThat(new Discrimination(failing, "lost").at(ObservedRun.INPUT)).isEmpty();
    }

    @Test
    void when_runs_fail_otherwise_then_they_count_as_passing() {
        assertThat(new Discrimination(runs(), "another").failing()).isEmpty();
        assertThat(new Discrimination(runs(), "another").passing()).hasSize(10);
    }
}
