package dev.winnow.casebook.microraft.member;

import dev.winnow.casebook.microraft.RegisterMessage;
import io.microraft.statemachine.StateMachine;
import java.util.List;
import java.util.function.Consumer;

/** The replicated register. */
final class RegisterMachine implements StateMachine {

    private enum NewTerm {
        NEW_TERM
    }

    private int value;

    int value() {
        return value;
    }

    @Override
    public Object runOperation(long commitIndex, Object operation) {
        if (operation instanceof RegisterMessage.Write write) {
            value = write.value();
        }
        return value;
    }

    @Override
    public void takeSnapshot(long commitIndex, Consumer<Object> chunks) {
        chunks.accept(value);
    }

    @Override
    public void installSnapshot(long commitIndex, List<Object> chunks) {
        value = (Integer) chunks.get(0);
    }

    @Override
    public Object getNewTermOperation() {
        return NewTerm.NEW_TERM;
    }
}
