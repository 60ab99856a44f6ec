package dev.winnow.cli.project;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.process.LauncherCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The output of {@code winnow new}: the files, the next steps, and how to make the test pass.
 *
 * @param writtenFiles the files, relative to the directory
 * @param missingDependencies the dependencies that the pom of the project does not name
 * @param isAddedToProject true if the files were added to an existing project
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
        String where = directory.toString().isEmpty() ? "this directory" : directory.toString();
        out.println("wrote into " + where + (isAddedToProject ? "" : ", as a Maven project") + ", with "
                + start.kind().title());
        printFiles(out);
        if (!missingDependencies.isEmpty()) {
            out.println();
            out.println("add to <dependencies> in pom.xml, unless inherited (keep your versions of Pekko and JUnit):");
            missingDependencies.forEach(dependency -> dependency.toXml().lines().forEach(out::println));
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
        """
                  first        %s install, once: your local Maven repository then has dev.winnow %s
                  run it       %smvn test
                  it fails     the account is never overdrawn: the balance is -50
                  why          the account checks its balance, asks for approval, and pays when the answer
                               arrives. Meanwhile it handles other messages: a second withdrawal sees the same
                               balance, and both are paid. Check the balance again when the answer arrives.
                  change       %s, line %d
                                 %s
                               to
                                 %s
                  then         mvn test passes. It first replays the execution that failed, which is kept in
                               src/test/resources/winnow: commit it
                  next         put your own system into %sScenario: docs/GUIDE.md, %s
                """.formatted(
                        LauncherCommand.text(),
                        BuildProperties.read().version("winnow.version"),
                        directory.toString().isEmpty() ? "" : "cd " + directory + " && ",
                        account,
                        correction.lineIn(Files.readString(directory.resolve(account))),
                        correction.before(),
                        correction.after(),
                        start.name(),
                        start.kind().guide())
                .lines()
                .forEach(out::println);
    }

    private Path account() {
        Path ofTests = start.path("Account.java", true);
        return Files.exists(directory.resolve(ofTests)) ? ofTests : start.path("Account.java", false);
    }
}
