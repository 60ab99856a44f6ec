package dev.winnow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.CliRun;
import dev.winnow.cli.CliRunAssert;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NewCommandTest {

    private static final String MODULE = """
            <project>
              <artifactId>bank</artifactId>
              <dependencies>
                <dependency><artifactId>junit-jupiter</artifactId></dependency>
              </dependencies>
            </project>
            """;

    @TempDir
    private Path directory;

    private static CliRunAssert create(Object... arguments) {
        return new CliRunAssert(CliRun.inThisJvm(Stream.concat(Stream.of("new"), Stream.of(arguments))
                .map(Object::toString)
                .toArray(String[]::new)));
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    /** Compiles all Java files of the project without warnings. Returns the directory of classes. */
    private static Path compiled(Path project) throws IOException {
        Path classes = Files.createDirectories(project.resolve("classes"));
        List<Path> sources = files(project).stream()
                .filter(file -> file.endsWith(".java"))
                .map(project::resolve)
                .toList();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean good = compiler.getTask(
                            said,
                            manager,
                            null,
                            List.of(
                                    "-Xlint:all,-processing,-classfile,-options,-serial",
                                    "-Werror",
                                    "-proc:none",
                                    "-d",
                                    classes.toString(),
                                    "--release",
                                    "17"),
                            null,
                            manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(good).as("compiles, but: %s", said).isTrue();
        }
        return classes;
    }

    private static CliRunAssert hunted(Path project, String scenario) throws IOException {
        return new CliRunAssert(CliRun.inThisJvm(
                "hunt",
                scenario,
                "--classpath",
                compiled(project).toString(),
                "--executions",
                "200",
                "--no-minimize",
                "--out",
                project.resolve("out").toString()));
    }

    @Nested
    class Given_no_directory {

        @ParameterizedTest
        @CsvSource({
            "--pekko, decided.approved(); , decided.approved() && request.amount() <= balance;", //
            "--plain, answer.approved(); , answer.approved() && answer.amount() <= balance;"
        })
        void when_hunted_then_it_fails_until_the_named_line_is_changed(String kind, String before, String after)
                throws IOException {
            Path project = directory.resolve("bank");
            Path account = project.resolve("src/main/java/com/acme/Account.java");
            CliRunAssert told = create(project, kind).hasCode(0);
            int line = Files.readAllLines(account).indexOf("        boolean paid = " + before) + 1;
            told.prints(
                    "src/main/java/com/acme/Account.java, line " + line,
                    "boolean paid = " + before,
                    "boolean paid = " + after);

            hunted(project, "com.acme.WithdrawalScenario")
                    .hasCode(1)
                    .prints("the account is never overdrawn: the balance is -50");
            Files.writeString(account, Files.readString(account).replace(before, after));
            hunted(project, "com.acme.WithdrawalScenario").hasCode(0);
        }

        @Test
        void when_created_then_the_pom_has_the_versions_of_this_build() throws IOException {
            Path project = directory.resolve("bank");
            create(project).hasCode(0);
            assertThat(files(project))
                    .containsExactly(
                            "pom.xml",
                            "src/main/java/com/acme/Account.java",
                            "src/main/java/com/acme/Approvals.java",
                            "src/test/java/com/acme/WithdrawalScenario.java",
                            "src/test/java/com/acme/WithdrawalTest.java");
            String version = Files.readString(Path.of("../pom.xml"))
                    .replaceFirst("(?s).*?<artifactId>winnow</artifactId>\\s*<version>([^<]+)<.*", "$1");
            assertThat(project.resolve("pom.xml"))
                    .content()
                    .contains("<artifactId>bank</artifactId>", "<artifactId>winnow-junit</artifactId>")
                    .contains("<artifactId>winnow-pekko</artifactId>\n      <version>" + version + "</version>")
                    .doesNotContain("@", "${");
        }

        @Test
        void when_plain_Java_is_requested_then_there_is_no_Pekko() throws IOException {
            create(directory.resolve("bank"), "--plain").hasCode(0).prints("docs/SCENARIOS.md");
            assertThat(directory.resolve("bank/pom.xml"))
                    .content()
                    .contains("winnow-junit")
                    .doesNotContain("pekko", "slf4j");
        }

        @Test
        void when_package_and_name_are_given_then_the_classes_have_them() throws IOException {
            Path project = directory.resolve("bank");
            create(project, "--package", "org.bank.core", "--name", "MoneyOut").hasCode(0);
            assertThat(compiled(project).resolve("org/bank/core/MoneyOutTest.class"))
                    .exists();
            assertThat(project.resolve("src/test/java/org/bank/core/MoneyOutScenario.java"))
                    .content()
                    .contains("class MoneyOutScenario implements Scenario");
        }
    }

    @Nested
    class Given_a_Maven_project {

        private Path pom;

        @Test
        void when_added_to_then_tests_are_written_and_dependencies_printed() throws IOException {
            pom = Files.writeString(directory.resolve("pom.xml"), MODULE);
            create(directory)
                    .hasCode(0)
                    .prints("<artifactId>winnow-junit</artifactId>", "src/test/java/com/acme/Account.java, line ")
                    .doesNotPrint("<artifactId>junit-jupiter</artifactId>", "pekko");
            assertThat(pom).hasContent(MODULE);
            assertThat(files(directory))
                    .containsExactly(
                            "pom.xml",
                            "src/test/java/com/acme/Account.java",
                            "src/test/java/com/acme/Approvals.java",
                            "src/test/java/com/acme/WithdrawalScenario.java",
                            "src/test/java/com/acme/WithdrawalTest.java");
            compiled(directory);
        }

        @Test
        void when_it_has_Pekko_then_actors_are_written() throws IOException {
            Files.writeString(directory.resolve("pom.xml"), MODULE.replace("junit-jupiter", "pekko-actor-typed_3"));
            create(directory)
                    .hasCode(0)
                    .prints("winnow-pekko", "junit-jupiter")
                    .doesNotPrint("<artifactId>pekko-actor-typed");
        }

        @Test
        void when_files_exist_then_nothing_is_written() throws IOException {
            Files.writeString(directory.resolve("pom.xml"), MODULE);
            Path there = directory.resolve("src/main/java/com/acme/Account.java");
            Files.createDirectories(there.getParent());
            Files.writeString(there, "mine");
            create(directory).hasCode(2).says(there + " exists; nothing was written", "--package");
            assertThat(files(directory)).hasSize(2);
            assertThat(there).hasContent("mine");
        }

        @Test
        void when_a_second_scenario_is_added_then_the_system_stays_as_it_is() throws IOException {
            Path project = directory.resolve("bank");
            create(project, "--plain").hasCode(0);
            create(project, "--name", "Second").hasCode(0).prints("SecondTest.java");
            assertThat(files(project)).hasSize(7);
            create(project, "--name", "Second").hasCode(2).says("SecondScenario.java, ", "exist; nothing was written");
        }

        @Test
        void when_it_has_modules_then_the_error_asks_for_one() throws IOException {
            Files.writeString(directory.resolve("pom.xml"), "<project><packaging>pom</packaging></project>");
            create(directory).hasCode(2).says("has modules", "winnow new MODULE");
            assertThat(files(directory)).containsExactly("pom.xml");
        }

        @Test
        void when_json_is_wanted_then_it_names_files_and_dependencies() throws IOException {
            Files.writeString(directory.resolve("pom.xml"), MODULE);
            create(directory, "--json")
                    .hasCode(0)
                    .prints(
                            "\"kind\":\"plain\"",
                            "\"files\":[\"src/test/java/com/acme/Account.java\",",
                            "\"dependencies\":[{\"group\":\"dev.winnow\",\"artifact\":\"winnow-junit\",");
        }
    }

    @Nested
    class Given_invalid_arguments {

        @ParameterizedTest
        @ValueSource(strings = {"", "com.", "com.class", "com acme", "com/acme", "1.a"})
        void when_the_package_is_invalid_then_the_error_says_so(String name) {
            create(directory, "--package", name).hasCode(2).says("'" + name + "' is not a valid Java package name");
            assertThat(directory).isEmptyDirectory();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "payment", "A-B", "Winnow"})
        void when_the_name_is_no_class_name_prefix_then_the_error_says_so(String name) {
            create(directory, "--name", name).hasCode(2).says("'" + name + "' is not a valid prefix");
        }

        @Test
        void when_both_kinds_are_requested_then_it_is_refused() {
            create(directory, "--pekko", "--plain").hasCode(2).says("--pekko", "mutually exclusive");
        }

        @Test
        void when_the_directory_has_other_files_then_nothing_is_written() throws IOException {
            Files.writeString(directory.resolve("notes.txt"), "");
            create(directory).hasCode(2).says("has no pom.xml and is not empty: it contains notes.txt");
            assertThat(files(directory)).containsExactly("notes.txt");
        }

        @Test
        void when_it_is_a_Gradle_project_then_the_error_says_what_to_do() throws IOException {
            Files.writeString(directory.resolve("build.gradle.kts"), "");
            create(directory).hasCode(2).says("is a Gradle project", "docs/JUNIT.md");
        }

        @Test
        void when_it_is_a_file_then_the_error_says_so() throws IOException {
            Path file = Files.writeString(directory.resolve("file"), "");
            create(file).hasCode(2).says("is a file", "give a directory");
            create(file.resolve("below")).hasCode(2).says("cannot use");
        }
    }
}
