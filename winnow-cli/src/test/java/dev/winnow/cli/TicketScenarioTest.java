package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import example.TicketScenario;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/SCENARIOS.md: a scenario without ceremony. */
class TicketScenarioTest {

    @TempDir
    Path directory;

    private CliRun hunt(String... options) {
        String[] arguments = new String[options.length + 4];
        System.arraycopy(
                new String[] {"hunt", TicketScenario.class.getName(), "--out", directory.toString()},
                0,
                arguments,
                0,
                4);
        System.arraycopy(options, 0, arguments, 4, options.length);
        return CliRun.inThisJvm(arguments);
    }

    @Test
    void when_it_is_hunted_then_the_externals_that_are_left_are_valid() {
        CliRun ran = hunt();
        new CliRunAssert(ran)
                .hasCode(1)
                .prints("hunt ticket", "every seat is sold once", "send #0 Open(show=1, seats=10)");
        assertThat(ran.out()).contains("restart office");
    }

    @Test
    void when_a_parameter_is_not_valid_then_its_range_is_named() {
        new CliRunAssert(hunt("-p", "seats=0")).hasCode(2).says("parameter seats is '0'", "from 1 to 100");
    }
}
