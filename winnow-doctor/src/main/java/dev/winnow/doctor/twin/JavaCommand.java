package dev.winnow.doctor.twin;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that starts another JVM like this one. */
final class JavaCommand {

    // Options that the system may need to run, or to run in the same way.
    private static final List<String> INHERITED_OPTIONS = List.of(
            "-D",
            "-Xmx",
            "-Xss",
            "-ea",
            "-da",
            "-enableassertions",
            "-disableassertions",
            "--add-",
            "--enable-",
            "--sun-misc-",
            "-javaagent:",
            "-Dwinnow.jdk=");

    // For a short run: no optimizing compiler. Stack traces of hot methods are kept.
    private static final List<String> SHORT_LIVED =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow");

    // Gives every object the same identity hash code. A JVM that does not know the option ignores it.
    private static final List<String> OTHER_IDENTITIES =
            List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2");

    private JavaCommand() {}

    /**
     * Returns the command.
     *
     * @param excludedOrder an order of {@code Set.of} that the JVM must not have, or an empty text for any order
     * @param otherIdentities true for other identity hash codes than those of this JVM
     */
    static List<String> of(TwinRequest request, String excludedOrder, boolean otherIdentities) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        if (otherIdentities) {
            command.addAll(OTHER_IDENTITIES);
        }
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> INHERITED_OPTIONS.stream().anyMatch(argument::startsWith))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TwinMain.class.getName(), excludedOrder));
        command.addAll(request.arguments());
        return command;
    }
}
