package dev.winnow.casebook.chain;

import java.util.Optional;

/** What is said between clients, servers, their master, the failure detector and whoever makes servers fail. */
public sealed interface Message {

    // Client to server.

    /**
     * For the head: do this.
     *
     * @param again whether it was sent before, to another head
     */
    record Update(int number, Command command, boolean again) implements Message {}

    /** For the tail: what is the latest update? */
    record Query(int number) implements Message {}

    // Tail to client.

    record Updated(Entry entry) implements Message {}

    record Answer(int number, Optional<Entry> latest) implements Message {}

    // Server to server.

    /** To the successor: the next update. */
    record Forward(Entry entry) implements Message {}

    /** To the predecessor: the tail has all updates up to this one. */
    record Ack(int id) implements Message {}

    // Master to server and back.

    record BecomeHead() implements Message {}

    record BecomeTail() implements Message {}

    /** Your predecessor is gone; this is the new one. What do you have? */
    record NewPredecessor(String predecessor) implements Message {}

    /** What a server has, for its new predecessor: its last update, and the last one that the tail has. */
    record Received(String predecessor, int last, int acked) implements Message {}

    /** Your successor is gone; this is the new one, and what it has. */
    record NewSuccessor(String successor, int last, int acked) implements Message {}

    /** Stop for good. */
    record Retire() implements Message {}

    /** It is off, and may have been before. */
    record Retired() implements Message {}

    // Master to client.

    record HeadChanged(String head) implements Message {}

    record TailChanged(String tail) implements Message {}

    // Failures and what is thought of them.

    /** To a server: fail now. */
    record Fail() implements Message {}

    /** To the detector: the server's heartbeat has stopped. */
    record Silence() implements Message {}

    /** From the detector to the master: this server has failed. */
    record Suspect(String server) implements Message {}

    /** To itself: time to do something. */
    record Tick() implements Message {}
}
