package dev.winnow.system;

import dev.winnow.model.ProcessId;
import java.util.List;

/**
 * A command to a process of the {@link WorldContract}. Every kind of world supplies a process that executes commands
 * and logs notes, choices, random numbers and timers.
 */
public sealed interface ContractCommand {

    /** Logs itself and does nothing else. */
    record Note(String text) implements ContractCommand {}

    record Say(ProcessId to, ContractCommand what) implements ContractCommand {}

    record Arm(String timer, long delay) implements ContractCommand {}

    record Disarm(String timer) implements ContractCommand {}

    /** Makes a choice and logs its value. */
    record Choose(int bound) implements ContractCommand {}

    /** Draws a random number and logs it. */
    record Draw(int bound) implements ContractCommand {}

    /** Stores a value durably. A process logs its stored values when it starts. */
    record Keep(String value) implements ContractCommand {}

    /** Fails with this message: throws an exception, or ends the program. */
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
