package dev.winnow.run;

import dev.winnow.model.ProcessId;
import java.util.List;

/**
 * What the processes of a contract's world do when they receive it. Whoever makes a world writes one process that obeys,
 * and logs what it is told to note, what it chose and drew, and its timers.
 */
public sealed interface Command {

    /** Does nothing but being logged. */
    record Note(String text) implements Command {}

    record Say(ProcessId to, Command what) implements Command {}

    record Arm(String timer, long delay) implements Command {}

    record Disarm(String timer) implements Command {}

    /** Logs the value chosen. */
    record Choose(int bound) implements Command {}

    /** Logs the value drawn at random. */
    record Draw(int bound) implements Command {}

    /** Stores it durably; a process logs what it finds stored when it starts. */
    record Keep(String value) implements Command {}

    /** Throws an IllegalStateException of that message. */
    record Fail(String message) implements Command {}

    /** Creates a process of the same kind. */
    record Spawn() implements Command {}

    record All(List<Command> commands) implements Command {
        public All {
            commands = List.copyOf(commands);
        }
    }

    static Command all(Command... commands) {
        return new All(List.of(commands));
    }

    static Command say(ProcessId to, String text) {
        return new Say(to, new Note(text));
    }
}
