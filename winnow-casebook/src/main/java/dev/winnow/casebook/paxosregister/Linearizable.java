package dev.winnow.casebook.paxosregister;

import dev.winnow.casebook.paxosregister.Message.Get;
import dev.winnow.casebook.paxosregister.Message.GetOk;
import dev.winnow.casebook.paxosregister.Message.Put;
import dev.winnow.casebook.paxosregister.Message.PutOk;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.Linearizability;
import dev.winnow.consistency.Moment;
import dev.winnow.consistency.Register;
import dev.winnow.invariant.Invariant;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The guarantee of a register to its clients. */
final class Linearizable {

    private Linearizable() {}

    static Invariant<?> register() {
        return Linearizability.of("the register is linearizable", Register.empty(), Linearizable::moments)
                .invariant();
    }

    /**
     * Returns calls and answers: a client calls when it sends a request, and is answered when it receives the reply;
     * then it may call again at once.
     */
    private static List<Moment<Register.RegisterOperation<Character>, Answer<Character>>> moments(Step step) {
        List<Moment<Register.RegisterOperation<Character>, Answer<Character>>> moments = new ArrayList<>();
        if (step.payload() instanceof PutOk) {
            moments.add(Moment.returned(client(step), Answer.done()));
        } else if (step.payload() instanceof GetOk answer) {
            moments.add(Moment.returned(client(step), Answer.got(answer.value())));
        } else if (step.isDelivery()) {
            return List.of(); // to a server, as most are
        }
        for (Item item : step.sent()) {
            if (item.payload() instanceof Put put) {
                moments.add(Moment.call(client(step), Register.write(put.value())));
            } else if (item.payload() instanceof Get) {
                moments.add(Moment.call(client(step), Register.read()));
            }
        }
        return moments;
    }

    private static ProcessId client(Step step) {
        return Objects.requireNonNull(step.process());
    }
}
