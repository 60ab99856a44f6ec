package dev.winnow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTest {

    @Nested
    class Given_classes_of_a_Maven_project {

        private final Project project = Project.of(ProjectTest.class);

        @Test
        void when_located_then_its_directory_has_the_build_file() {
            assertThat(project.directory()).hasFileName("winnow-junit");
            assertThat(project.resolveFile("pom.xml")).exists();
        }

        @Test
        void when_paths_are_printed_then_they_are_relative_to_the_project() {
            assertThat(project.displayPath(project.outputDirectory())).isEqualTo("target/winnow");
            assertThat(project.displayPath(project.keptDirectory())).isEqualTo("src/test/resources/winnow");
        }

        @Test
        void when_a_test_is_to_be_rerun_then_the_Maven_command_is_given() {
            assertThat(project.replayCommand(
                            ProjectTest.class, "m", project.outputDirectory().resolve("a.jsonl")))
                    .isEqualTo("mvn test -Dtest=dev.winnow.junit.ProjectTest#m -Dwinnow.replay=target/winnow/a.jsonl");
            assertThat(project.replayCommand(
                            getClass(), "m", project.outputDirectory().resolve("a b.jsonl")))
                    .startsWith(
                            "mvn test '-Dtest=dev.winnow.junit.ProjectTest$Given_classes_of_a_Maven_project#m' '-Dwinnow");
        }
    }

    @Nested
    class Given_classes_of_a_Gradle_project {

        @Test
        void when_located_then_layout_and_command_are_those_of_Gradle(@TempDir Path directory) throws IOException {
            Path classes = Files.createDirectories(directory.resolve("build/classes/java/test"));
            Files.createFile(directory.resolve("build.gradle.kts"));
            Project project = Project.containing(classes);
            assertThat(project.directory()).isEqualTo(directory);
            assertThat(project.outputDirectory()).isEqualTo(directory.resolve("build/winnow"));
            assertThat(project.keptDirectory())
                    .isEqualTo(directory.resolve("winnow")); // there are no tests in src/test
            assertThat(project.replayCommand(
                            ProjectTest.class, "m", project.outputDirectory().resolve("a.jsonl")))
                    .isEqualTo(
                            "gradle test --tests dev.winnow.junit.ProjectTest.m -Dwinnow.replay=build/winnow/a.jsonl");
        }
    }

    @Nested
    class Given_classes_of_no_project {

        @Test
        void when_located_then_the_current_directory_is_used() {
            assertThat(Project.containing(null).directory())
                    .isEqualTo(Path.of("").toAbsolutePath());
        }
    }
}
