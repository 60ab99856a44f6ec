package dev.winnow.cli.process;

import java.nio.file.Path;

/** The command that started Winnow: {@code winnow} if it is on the PATH, else the path that the user typed. */
public final class LauncherCommand {

    private static final String PROPERTY = "winnow.command"; // set by the launcher

    private LauncherCommand() {}

    /** Returns the command as the user can type it again. */
    public static String text() {
        return ScenarioCommands.quoteForShell(System.getProperty(PROPERTY, "winnow"));
    }

    /** Returns the command for a script, which may run in another directory. */
    public static String textForScripts() {
        String command = System.getProperty(PROPERTY, "winnow");
        return ScenarioCommands.quoteForShell(
                command.contains("/")
                        ? Path.of(command).toAbsolutePath().normalize().toString()
                        : command);
    }

    /** Returns a suggestion that names {@code winnow}, with the command that the user can type. */
    static String fillInto(String suggestion) {
        return suggestion.replace("winnow ", text() + " ");
    }
}
