package dev.winnow.trace.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Causality;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.HandmadeExecution;
import dev.winnow.trace.SampleExecutions;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ShiVizLogTest {

    private record Logged(String host, Map<String, Integer> clock, String event) {}

    // ShiViz's default pattern, in Java syntax.
    private static final Pattern LINES = Pattern.compile("(?<host>\\S*) (?<clock>\\{.*\\})\\n(?<event>.*)");
    private static final Pattern ENTRY = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\":(\\d+)");

    private static List<Logged> log(byte[] file) {
        StringBuilder out = new StringBuilder();
        try (ExecutionReader reader = SampleExecutions.reader(file)) {
            ShiVizLog.write(reader, out);
        }
        List<Logged> events = new ArrayList<>();
        Matcher matcher = LINES.matcher(out);
        while (matcher.find()) {
            events.add(new Logged(matcher.group("host"), clock(matcher.group("clock")), matcher.group("event")));
        }
        return events;
    }

    private static Map<String, Integer> clock(String json) {
        Map<String, Integer> clock = new TreeMap<>();
        Matcher entries = ENTRY.matcher(json);
        while (entries.find()) {
            clock.put(entries.group(1).replace("\\\"", "\""), Integer.valueOf(entries.group(2)));
        }
        return clock;
    }

    /** Checks what ShiViz demands: own components count from 1, and everything that a clock knows has happened. */
    private static void assertValid(List<Logged> events) {
        Map<String, Map<String, Integer>> latest = new HashMap<>();
        for (Logged event : events) {
            Map<String, Integer> before = latest.getOrDefault(event.host(), Map.of());
            assertThat(event.clock())
                    .as("%s", event)
                    .containsEntry(event.host(), before.getOrDefault(event.host(), 0) + 1);
            before.forEach((host, time) -> assertThat(event.clock().get(host)).isGreaterThanOrEqualTo(time));
            latest.put(event.host(), event.clock());
            event.clock()
                    .forEach((host, time) -> assertThat(latest.get(host))
                            .as("%s knows of %s", event, host)
                            .isNotNull()
                            .satisfies(known -> assertThat(known.get(host)).isGreaterThanOrEqualTo(time)));
        }
    }

    @Nested
    class Given_every_kind_of_event {

        private final List<Logged> events = log(SampleExecutions.twoPhaseCommit());

        @Test
        void when_written_then_each_step_is_one_event_with_a_valid_clock() {
            assertThat(events)
                    .hasSize(SampleExecutions.steps(SampleExecutions.reader(SampleExecutions.twoPhaseCommit()))
                            .size());
            assertValid(events);
        }

        @Test
        void when_a_step_has_no_process_then_its_host_is_outside() {
            assertThat(events.stream().filter(event -> event.host().equals("outside")))
                    .extracting(Logged::event)
                    .anyMatch(event -> event.startsWith("send Begin"))
                    .anyMatch(event -> event.startsWith("partition"))
                    .anyMatch(event -> event.startsWith("drop"))
                    .noneMatch(event -> event.startsWith("start") || event.startsWith("crash"));
        }

        @Test
        void when_a_message_is_delivered_then_the_clock_includes_its_sender() {
            Logged delivered = events.get(6);
            assertThat(delivered.event()).contains("Prepare");
            assertThat(delivered.host()).isEqualTo("replica1");
            assertThat(delivered.clock()).containsEntry("coordinator", 2).containsEntry("outside", 1);
        }
    }

    @Nested
    class Given_a_ring {

        private final HandmadeExecution tape = ring();
        private final List<Logged> events = log(tape.file(tape.setupWith(String.class), HandmadeExecution.QUIESCENT));

        private static HandmadeExecution ring() {
            HandmadeExecution tape =
                    new HandmadeExecution("a", "b", "c").start("a").start("b").start("c");
            tape.send("a", "go").deliverLast().sends("b", "1").sends("c", "2").arms("t");
            tape.deliver(2)
                    .sends("b", "3")
                    .deliver(1)
                    .deliver(4)
                    .fire(3)
                    .sends("b", "4")
                    .deliverLast();
            return tape.crash("c").finish();
        }

        @Test
        void when_written_then_the_clocks_of_processes_are_those_of_causality() {
            Causality causality = tape.execution(HandmadeExecution.QUIESCENT).causality();
            List<ProcessId> processes = tape.recording.processes();
            for (Step step : tape.execution(HandmadeExecution.QUIESCENT).steps()) {
                Map<String, Integer> expected = new TreeMap<>();
                for (int p = 0; p < processes.size(); p++) {
                    int time = causality.clock(step.index())[p];
                    if (time > 0) {
                        expected.put(processes.get(p).name(), time);
                    }
                }
                Map<String, Integer> written =
                        new TreeMap<>(events.get(step.index()).clock());
                written.remove("outside");
                assertThat(written).as("step %s", step.index()).isEqualTo(expected);
            }
            assertValid(events);
        }
    }

    @Nested
    class Given_a_process_that_another_one_creates {

        @Test
        void when_it_runs_then_its_creation_happens_before() {
            HandmadeExecution tape = new HandmadeExecution("a");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Setup setup = tape.setupWith();
            try (ExecutionWriter writer =
                    new ExecutionWriter(out, setup, HandmadeExecution.origin(), tape.processes())) {
                tape.to(step -> writer.step(step, tape)); // with states: only they show it
                tape.start("a")
                        .spawns("a/b", "new")
                        .send("a/b", "hello")
                        .deliverLast()
                        .finish();
                writer.end(HandmadeExecution.QUIESCENT);
            }
            List<Logged> events = log(out.toByteArray());
            assertThat(events.get(2).host()).isEqualTo("a/b");
            assertThat(events.get(2).clock()).isEqualTo(Map.of("a", 1, "a/b", 1, "outside", 1));
            assertValid(events);
        }
    }

    @Nested
    class Given_names_and_messages_that_would_break_the_lines {

        @Test
        void when_written_then_hosts_have_no_spaces_and_events_are_one_line() {
            HandmadeExecution tape = new HandmadeExecution("n 1", "n_1", "q\"{}")
                    .start("n 1")
                    .sends("n_1", "one\nn_1 {\"n_1\":9}\ntwo\u2028");
            tape.start("n_1").start("q\"{}").deliver(0).finish();
            List<Logged> events = log(tape.file(tape.setupWith(), HandmadeExecution.QUIESCENT));
            assertThat(events).hasSize(4);
            assertThat(events).extracting(Logged::host).containsExactly("n_1", "n_1_", "q\"{}", "n_1_");
            assertThat(events.get(3).event()).contains("one\\nn_1 {\"n_1\":9}\\ntwo\\u2028");
            assertValid(events);
        }
    }
}
