package dev.winnow.cli.project;

import dev.winnow.cli.output.JsonOutput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What {@code winnow new} tells: the files, what is still to be done, and how the test is made to pass.
 *
 * @param writtenFiles the files, as they are called in the directory
 * @param missingDependencies what the pom of the project does not name
 * @param isAddedToProject whether they were added to a project that there was
 */
public record StarterProjectText(
        StarterProject start,
        Path directory,
        List<Path> writtenFiles,
        List<MavenDependency> missingDependencies,
        boolean isAddedToProject) {

    public StarterProjectText {
        writtenFiles = List.copyOf(writtenFiles);
        missingDependencies = List.copyOf(missingDependencies);
    }

    public void printJson() {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.text("directory", directory.toString());
            out.text("kind", start.kind().name().toLowerCase(Locale.ROOT));
            out.texts("files", writtenFiles.stream().map(Path::toString).toList());
            out.list("dependencies", missingDependencies, (entry, dependency) -> {
                entry.text("group", dependency.group());
                entry.text("artifact", dependency.artifact());
                entry.text("version", dependency.version());
            });
        });
    }

    public void print(PrintStream out) throws IOException {
        String place = directory.toString().isEmpty() ? "this directory" : directory.toString();
        out.println("wrote into " + place + (isAddedToProject ? "" : ", as a Maven project") + ", with "
                + start.kind().title());
        printFiles(out);
        if (!missingDependencies.isEmpty()) {
            out.println();
            out.println(
                    "add to the <dependencies> of pom.xml, unless it inherits them; Pekko and JUnit in the versions that you have:");
            missingDependencies.forEach(dependency -> out.print(dependency.toXml()));
        }
        out.println();
        printNextSteps(out);
    }

    private void printFiles(PrintStream out) {
        int width = writtenFiles.stream()
                .mapToInt(path -> path.toString().length())
                .max()
                .orElse(1);
        for (Path path : writtenFiles) {
            String purpose = start.sources().stream()
                    .filter(source -> path.endsWith(source.name()))
                    .map(StarterProject.SourceFile::purpose)
                    .findFirst()
                    .orElse("");
            out.println(("  %-" + width + "s   %s").formatted(path, purpose).stripTrailing());
        }
    }

    private void printNextSteps(PrintStream out) throws IOException {
        Path account = account();
        StarterProject.Correction correction = start.correction();
        out.print("""
                  run it       %smvn test
                  it fails     the account is never overdrawn: the balance is -50
                  why          the account looks at its balance, asks for approval, and pays when the answer comes. In between it
                               handles other messages: a second withdrawal sees the same money, and both are paid. What was true
                               when the question was asked must be looked at again when the answer comes.
                  change       %s, line %d
                                 %s
                               to
                                 %s
                  again        mvn test passes. First it makes the execution again that failed: that is kept in
                               src/test/resources/winnow, commit it
                  go on        put your own system into %sScenario: docs/GUIDE.md, %s
                  winnow       is dev.winnow %s, from the Maven repositories that you use. If none has it:
                               mvn install -DskipTests, in the sources of Winnow
                """.formatted(
                        directory.toString().isEmpty() ? "" : "cd " + directory + " && ",
                        account,
                        correction.lineIn(Files.readString(directory.resolve(account))),
                        correction.before(),
                        correction.after(),
                        start.name(),
                        start.kind().guide(),
                        BuildProperties.read().version("winnow.version")));
    }

    private Path account() {
        Path ofTests = start.path("Account.java", true);
        return Files.exists(directory.resolve(ofTests)) ? ofTests : start.path("Account.java", false);
    }
}
