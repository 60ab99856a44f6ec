package dev.winnow.doctor.twin;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How another JVM like this one is started. */
final class JavaCommand {

    // What the system may need in order to run at all, or to run the same way.
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
            "-javaagent:");

    // Short lives: no time for the better compiler. Stack traces stay, however hot the method.
    private static final List<String> SHORT_LIVED =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow");

    // Every object has the same one. A JVM that does not know the option goes on without it.
    private static final List<String> OTHER_IDENTITIES =
            List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2");

    private JavaCommand() {}

    /**
     * @param unlike the order of sets that it must not have; empty if any will do
     * @param otherIdentities whether objects shall have other identity hash codes than here
     */
    static List<String> of(TwinRequest errand, String unlike, boolean otherIdentities) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        if (otherIdentities) {
            command.addAll(OTHER_IDENTITIES);
        }
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> INHERITED_OPTIONS.stream().anyMatch(argument::startsWith))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TwinMain.class.getName(), unlike));
        command.addAll(errand.arguments());
        return command;
    }
}
