package dev.winnow.threads.protocol;

import java.util.List;

/** A message between Winnow and a worker JVM. */
public sealed interface Message
        permits Message.Hello,
                Message.Ready,
                Message.Refused,
                Message.Escaped,
                RunRequest,
                RunResult,
                WorldRequest,
                WorldAnswer,
                TurnReport {

    /** The first message to a worker: the class path of the program. */
    record Hello(List<String> classPath) implements Message {}

    /** The answer of a worker that can be used. */
    record Ready(String jdk) implements Message {}

    /** The answer of a worker whose JDK cannot be used. */
    record Refused(String reason) implements Message {}

    /** The last message of a worker: a thread is out of control, so that this JVM is of no more use. */
    record Escaped(String problem, List<String> stack) implements Message {}
}
