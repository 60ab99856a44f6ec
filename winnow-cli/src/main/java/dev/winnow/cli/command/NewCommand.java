package dev.winnow.cli.command;

import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.project.BuildProperties;
import dev.winnow.cli.project.MavenDependency;
import dev.winnow.cli.project.StarterProject;
import dev.winnow.cli.project.StarterProjectText;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        description = {
            "Writes a small system, a scenario and a test: into an existing Maven project, or as a new one.",
            "The test fails; the output says why and which line to change. No file is overwritten.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class NewCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "a Maven project, or an empty or new directory (default: the current one)")
    private Path directory = Path.of("");

    @Option(names = "--package", paramLabel = "NAME", description = "the Java package (default: ${DEFAULT-VALUE})")
    private String packageName = "com.acme";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "for NAMEScenario and NAMETest (default: ${DEFAULT-VALUE})")
    private String name = "Withdrawal";

    @ArgGroup(exclusive = true)
    private SystemKindOption systemKind = new SystemKindOption();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    private static final class SystemKindOption {
        @Option(
                names = "--pekko",
                description = "use Apache Pekko actors (default, unless pom.xml exists and does not name Pekko)")
        private boolean pekko;

        @Option(names = "--plain", description = "use plain Java objects")
        private boolean plain;
    }

    @Override
    public Integer call() throws IOException {
        requireNames();
        Path pom = directory.resolve("pom.xml");
        return Files.exists(pom) ? addToProject(Files.readString(pom)) : createProject();
    }

    private void requireNames() {
        if (!SourceVersion.isName(packageName, SourceVersion.RELEASE_17)) {
            throw new BadInput(
                    "'" + packageName + "' is not a valid Java package name",
                    "use a name such as --package com.acme.bank, without Java keywords");
        }
        if (!name.matches("[A-Z][A-Za-z0-9]*") || name.equals("Winnow")) {
            throw new BadInput(
                    "'" + name + "' is not a valid prefix for class names",
                    "use a word such as --name Payment: letters and digits, starting with a capital letter (not Winnow:"
                            + " WinnowTest exists)");
        }
    }

    // ---- an existing project

    private int addToProject(String pom) throws IOException {
        if (pom.contains("<packaging>pom</packaging>")) {
            throw new BadInput(
                    directory.resolve("pom.xml") + " is an aggregator: it has modules but no sources",
                    "choose one of its modules: winnow new MODULE");
        }
        StarterProject start = start(pom.contains("<artifactId>pekko-actor"));
        Map<Path, String> missing = missingFiles(start);
        write(missing);
        BuildProperties build = BuildProperties.read();
        List<MavenDependency> needed = MavenDependency.requiredBy(start.kind(), build).stream()
                .filter(dependency -> !dependency.isNamedIn(pom))
                .toList();
        return printResult(new StarterProjectText(start, directory, List.copyOf(missing.keySet()), needed, true));
    }

    /** Returns the files that do not exist yet. */
    private Map<Path, String> missingFiles(StarterProject start) throws IOException {
        Map<Path, String> missing = new LinkedHashMap<>();
        List<Path> taken = new ArrayList<>();
        for (StarterProject.SourceFile source : start.sources()) {
            Path ofSystem = start.path(source.name(), false);
            Path ofTests = start.path(source.name(), true);
            Path there = Files.exists(directory.resolve(ofSystem)) ? ofSystem : ofTests;
            if (!Files.exists(directory.resolve(there))) {
                missing.put(ofTests, source.text());
            } else if (source.isTest()
                    || !Files.readString(directory.resolve(there)).equals(source.text())) {
                taken.add(directory.resolve(there));
            }
        }
        if (!taken.isEmpty()) {
            throw new BadInput(
                    taken.stream().map(Path::toString).collect(Collectors.joining(", "))
                            + (taken.size() == 1 ? " exists" : " exist")
                            + "; nothing was written",
                    "choose another --package, or another --name if only the scenario and the test exist");
        }
        return missing;
    }

    // ---- a new project

    private int createProject() throws IOException {
        requireEmptyDirectory();
        StarterProject start = start(true);
        BuildProperties build = BuildProperties.read();
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(Path.of("pom.xml"), start.pom(artifact(), build));
        for (StarterProject.SourceFile source : start.sources()) {
            files.put(start.path(source.name(), source.isTest()), source.text());
        }
        write(files);
        return printResult(new StarterProjectText(start, directory, List.copyOf(files.keySet()), List.of(), false));
    }

    private void requireEmptyDirectory() throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        if (!Files.isDirectory(directory)) {
            throw new BadInput(directory + " is a file", "give a directory: winnow new DIR");
        }
        for (String gradle : List.of("build.gradle", "build.gradle.kts")) {
            if (Files.exists(directory.resolve(gradle))) {
                throw new BadInput(
                        directoryText() + " is a Gradle project; winnow new supports only Maven",
                        "run winnow new in an empty directory and copy what you need; see docs/JUNIT.md for Gradle");
            }
        }
        try (Stream<Path> inside = Files.list(directory)) {
            List<String> names = inside.map(file -> String.valueOf(file.getFileName()))
                    .filter(file -> !file.startsWith("."))
                    .sorted()
                    .toList();
            if (!names.isEmpty()) {
                throw new BadInput(
                        directoryText() + " has no pom.xml and is not empty: it contains " + names.get(0),
                        "give a Maven project, or an empty or new directory: winnow new DIR");
            }
        }
    }

    /** Returns the name of the directory if Maven accepts it as an artifact. */
    private String artifact() {
        String directoryName =
                String.valueOf(directory.toAbsolutePath().normalize().getFileName());
        return directoryName.matches("[A-Za-z0-9_.-]+") ? directoryName : "start";
    }

    // ---- any project

    private StarterProject start(boolean isPekkoDefault) {
        boolean pekko = systemKind.pekko || (isPekkoDefault && !systemKind.plain);
        return new StarterProject(
                pekko ? StarterProject.SystemKind.PEKKO : StarterProject.SystemKind.PLAIN, packageName, name);
    }

    private void write(Map<Path, String> files) throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            Path parent = path.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.writeString(path, file.getValue(), StandardOpenOption.CREATE_NEW);
        }
    }

    private int printResult(StarterProjectText text) throws IOException {
        if (json) {
            text.printJson();
        } else {
            text.print(StandardOutput.out());
        }
        return Exit.DONE;
    }

    private String directoryText() {
        return directory.toString().isEmpty() ? "this directory" : directory.toString();
    }
}
