package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code compiled with the JUnit of this build also runs with an old one. */
class OtherJUnitTest {

    @Nested
    class Given_JUnit_5 {

        @Test
        void when_tests_run_with_it_then_the_results_are_the_same(@TempDir Path directory)
                throws IOException, InterruptedException {
            String said = said(
                    directory,
                    "example.PaymentTest",
                    "example.CarefulPaymentTest",
                    WinnowTestTest.OnePayment.class.getName(),
                    UserErrorsTest.WithoutWinnow.class.getName());
            assertThat(said)
                    .contains("junit-jupiter-api-5.10.3.jar")
                    .contains("a_payment_that_is_sent_again_is_paid_once(Winnow) SUCCESSFUL")
                    .contains("nothing breaks SUCCESSFUL")
                    .contains("is_paid_once(Winnow) FAILED paid once: paid 20 instead of 10")
                    .contains("VIOLATION of paid once")
                    .contains("holds() FAILED this test checked nothing");
        }
    }

    private static String said(Path directory, String... classes) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Stream.concat(
                                Stream.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-Dfile.encoding=UTF-8",
                                        "-XX:TieredStopAtLevel=1",
                                        "-cp",
                                        classpath(),
                                        LauncherMain.class.getName(),
                                        directory.toString()),
                                Arrays.stream(classes))
                        .toList())
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return said;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Returns our class path with the other JUnit instead of the one of this build. */
    private static String classpath() {
        return Stream.concat(
                        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(entry ->
                                        !Path.of(entry).getFileName().toString().startsWith("junit-")),
                        Stream.of(Path.of("target", "other-junit", "*").toString()))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
