package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;

/**
 * What the processes of a contract's world do when they receive it. Whoever makes a world writes one process that
 * obeys, and logs what it is told to note, what it chose and drew, and its timers.
 */
public sealed interface ContractCommand {

    /** Does nothing but being logged. */
    record Note(String text) implements ContractCommand {}

    record Say(ProcessId to, ContractCommand what) implements ContractCommand {}

    record Arm(String timer, long delay) implements ContractCommand {}

    record Disarm(String timer) implements ContractCommand {}

    /** Logs the value chosen. */
    record Choose(int bound) implements ContractCommand {}

    /** Logs the value drawn at random. */
    record Draw(int bound) implements ContractCommand {}

    /** Stores it durably; a process logs what it finds stored when it starts. */
    record Keep(String value) implements ContractCommand {}

    /** Throws an IllegalStateException of that message. */
    record Fail(String message) implements ContractCommand {}

    /** Creates a process of the same kind. */
    record Spawn() implements ContractCommand {}

    record All(List<ContractCommand> commands) implements ContractCommand {
        public All {
            commands = List.copyOf(commands);
        }
    }

    static ContractCommand all(ContractCommand... commands) {
        return new All(List.of(commands));
    }

    static ContractCommand say(ProcessId to, String text) {
        return new Say(to, new Note(text));
    }
}
