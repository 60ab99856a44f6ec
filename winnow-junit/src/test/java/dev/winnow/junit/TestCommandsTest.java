package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.scenario.Scenario;
import dev.winnow.system.SuggestedCommand;
import example.CarefulPaymentTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCommandsTest {

    private static final String FIX = "find the cause: " + SuggestedCommand.DOCTOR;

    @Nested
    class Given_a_scenario_that_the_command_line_can_load {

        private final Scenario scenario = new CarefulPaymentTest();

        @Test
        void when_it_is_in_a_Maven_project_then_the_command_finds_the_class_path() {
            assertThat(new TestCommands(Project.of(CarefulPaymentTest.class), scenario, Map.of("n", "two words"))
                            .fillIn(FIX))
                    .isEqualTo(
                            "find the cause: mvn -q dependency:build-classpath -Dmdep.outputFile=target/cp.txt && winnow"
                                    + " doctor example.CarefulPaymentTest -p 'n=two words' --classpath"
                                    + " target/test-classes:target/classes:$(cat target/cp.txt)");
        }

        @Test
        void when_it_is_in_a_Gradle_project_then_it_says_what_is_missing(@TempDir Path directory) throws Exception {
            Files.createFile(directory.resolve("build.gradle"));
            assertThat(new TestCommands(Project.containing(directory), scenario, Map.of()).fillIn(FIX))
                    .isEqualTo("find the cause: winnow doctor example.CarefulPaymentTest --classpath PATH   (PATH: the"
                            + " class path of your tests)");
        }
    }

    @Nested
    class Given_a_setup_only {

        @Test
        void when_the_doctor_is_suggested_then_it_says_what_it_needs() {
            assertThat(new TestCommands(Project.of(TestCommandsTest.class), null, Map.of()).fillIn(FIX))
                    .contains("winnow doctor CLASS --classpath PATH", "a public class that implements Scenario");
        }

        @Test
        void when_an_option_is_suggested_then_it_is_one_of_tests() {
            assertThat(new TestCommands(Project.of(TestCommandsTest.class), null, Map.of())
                            .fillIn("raise the limit: --handler-limit 60s"))
                    .isEqualTo("raise the limit: -Dwinnow.handler-limit=60s");
        }
    }
}
