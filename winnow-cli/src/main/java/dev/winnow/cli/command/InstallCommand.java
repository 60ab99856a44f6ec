package dev.winnow.cli.command;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.output.Terminal;
import dev.winnow.cli.process.ErrorReporter;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.project.BuildProperties;
import dev.winnow.system.BadInput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "install",
        description = {
            "Installs Winnow into your local Maven repository, so that your own projects build with it.",
            "Runs Maven on the sources of Winnow, without their tests and checks: this takes less than a minute.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class InstallCommand implements Callable<Integer> {

    /** The system property that names the directory with the sources of Winnow; the launcher sets it. */
    static final String HOME = "winnow.home";

    // What users' projects depend on, and the agent. Maven adds the modules that these need.
    private static final String MODULES = "winnow-junit,winnow-pekko,winnow-agent";

    // Maven ends before the optimizing compiler of the JVM would pay off.
    private static final String JVM_OPTION = "-XX:TieredStopAtLevel=1";

    private static final int LOG_LINES_SHOWN = 40;

    @Option(
            names = "-D",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "true",
            description = "a property for Maven, such as -Dmaven.repo.local=DIR; repeatable")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = {"-s", "--settings"},
            paramLabel = "FILE",
            description = "settings for Maven (default: yours)")
    private @Nullable Path settings;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home = home();
        String version = BuildProperties.read().version("winnow.version");
        if (!json) {
            StandardOutput.printError("installing dev.winnow " + version + " into " + repository() + " …");
        }
        long start = System.nanoTime();
        Path log = Files.createDirectories(home.resolve("target/launcher")).resolve("install.log");
        int code = run(mavenCommand(), home, log);
        return code == 0 ? printResult(version, (System.nanoTime() - start) / 1e9) : reportFailure(log);
    }

    private static Path home() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new BadInput(
                    "winnow install needs the sources of Winnow",
                    "use the launcher: the script winnow in the directory of Winnow");
        }
        return Path.of(home);
    }

    private String repository() {
        String given = properties.get("maven.repo.local");
        return given == null ? "your local Maven repository" : given;
    }

    private List<String> mavenCommand() {
        List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", "-ntp", "-Dquick", "-pl", MODULES, "-am"));
        properties.forEach((name, value) -> command.add("-D" + name + "=" + absolute(name, value)));
        if (settings != null) {
            command.addAll(List.of("-s", settings.toAbsolutePath().toString()));
        }
        command.add("install");
        return command;
    }

    /** Returns the value. Makes the path of the repository absolute, since Maven runs in another directory. */
    private static String absolute(String name, String value) {
        return name.equals("maven.repo.local") ? Path.of(value).toAbsolutePath().toString() : value;
    }

    private static int run(List<String> command, Path home, Path log) throws InterruptedException {
        ProcessBuilder maven = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        maven.environment().merge("MAVEN_OPTS", JVM_OPTION, (given, own) -> given + " " + own);
        try {
            return maven.start().waitFor();
        } catch (IOException e) {
            throw new BadInput(
                    "cannot run Maven: " + e.getMessage(), "install Maven 3.8 or newer: apt-get install maven", e);
        }
    }

    private int printResult(String version, double seconds) {
        if (json) {
            JsonOutput.print(out -> {
                out.number("schema", JsonOutput.SCHEMA);
                out.text("version", version);
                out.number("seconds", seconds);
            });
        } else {
            StandardOutput.out()
                    .println("installed dev.winnow " + version + " in " + Terminal.seconds(seconds)
                            + ": winnow-junit, winnow-pekko, winnow-agent and what they need");
        }
        return Exit.DONE;
    }

    private static int reportFailure(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()).forEach(StandardOutput::printError);
        return ErrorReporter.report(new ErrorReporter.Problem(
                Exit.INTERNAL_ERROR,
                "Winnow could not be installed: Maven failed",
                "see the end of its log above; all of it is in " + log,
                false));
    }
}
