package dev.winnow.casebook.tms;

import dev.winnow.casebook.chain.Outbox;
import dev.winnow.casebook.multipaxos.Message;

/** The effects of a process of a participant that is replicated by Multi-Paxos. */
interface LogOutbox extends Outbox {

    void send(String to, Message message);
}
