package dev.winnow.casebook.paxosregister;

import dev.winnow.casebook.paxosregister.Message.Get;
import dev.winnow.casebook.paxosregister.Message.GetOk;
import dev.winnow.casebook.paxosregister.Message.Put;
import dev.winnow.casebook.paxosregister.Message.PutOk;
import dev.winnow.consistency.Answer;
import dev.winnow.consistency.History;
import dev.winnow.consistency.Register;
import dev.winnow.invariant.Invariant;

/** The guarantee of a register to its clients. */
final class Linearizable {

    private Linearizable() {}

    static Invariant<?> register() {
        return History.of(Register.<Character>empty())
                .call(Put.class, put -> Register.write(put.value()))
                .call(Get.class, get -> Register.read())
                .ok(PutOk.class, ok -> Answer.done())
                .ok(GetOk.class, ok -> Answer.got(ok.value()))
                .linearizable("the register is linearizable");
    }
}
