package dev.winnow.casebook.chain;

import java.util.Optional;

/** Messages between clients, servers, the master, the failure detector and the fault injector. */
public sealed interface Message {

    // Client to server.

    /**
     * To the head.
     *
     * @param again whether it was sent before, to another head
     */
    record Update(int number, Command command, boolean again) implements Message {}

    /** To the tail: asks for the latest update. */
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

    /** Announces the new predecessor after the old one was removed, and asks what the server has received. */
    record NewPredecessor(String predecessor) implements Message {}

    /** The answer, for the new predecessor: the server's last update, and the last one that the tail acknowledged. */
    record Received(String predecessor, int last, int acked) implements Message {}

    /** Announces the new successor after the old one was removed, and what it has received. */
    record NewSuccessor(String successor, int last, int acked) implements Message {}

    /** Tells a server to stop for good. */
    record Retire() implements Message {}

    /** The server has stopped, now or earlier. */
    record Retired() implements Message {}

    // Start-up.

    /** A message of an attempt to build the chain, numbered from 1. */
    sealed interface Startup extends Message {
        int attempt();
    }

    /** From the master to a server: become the tail, after this one. */
    record Join(int attempt, Optional<String> tail) implements Startup {}

    /** To the tail: the sender is its successor. */
    record Connect(int attempt) implements Startup {}

    /** The answer. */
    record Connected(int attempt) implements Startup {}

    /** To the master: the server is the tail. */
    record Joined(int attempt) implements Startup {}

    /** From the master to a server: the chain is complete. */
    record Serve() implements Message {}

    // Master to client.

    /** The chain is complete. */
    record ChainReady(String head, String tail) implements Message {}

    record HeadChanged(String head) implements Message {}

    record TailChanged(String tail) implements Message {}

    // Failures and suspicions.

    /** Tells a server to fail now. */
    record Fail() implements Message {}

    /** From the detector to a server: is it running? */
    record Ping() implements Message {}

    record Pong() implements Message {}

    /** To the detector: the heartbeat of the server has stopped, or it cannot be reached. */
    record Silence() implements Message {}

    /** From the detector to the master: this server has failed. */
    record Suspect(String server) implements Message {}

    /** To itself: time for the next action. */
    record Tick() implements Message {}
}
