package dev.winnow.doctor.scan;

import dev.winnow.system.ControlAdvice;
import java.util.function.Function;

/** A kind of input that Winnow does not control. */
public enum NondeterminismSource {
    WALL_CLOCK("the wall clock", "two runs of the same schedule read different times", ControlAdvice::time),
    RANDOM(
            "unseeded randomness",
            "the seed of the execution does not determine what is drawn",
            ControlAdvice::randomness),
    UUID(
            "random UUIDs",
            "names differ from run to run, so that recorded messages do not match when they are replayed",
            ControlAdvice::uniqueNames),
    THREAD(
            "threads of its own",
            "the operating system schedules them, and Winnow neither sees nor repeats their order",
            ControlAdvice::threads),
    IDENTITY_HASH(
            "identity hash codes",
            "Object.hashCode() and Object.toString() give another number in every JVM",
            advice -> "override hashCode and toString (a record does), or use an id of your own"),
    HASH_ORDER(
            "the order of hash collections",
            "it follows hash codes, and those of enums and of plain objects differ in every JVM; "
                    + "Set.of and Map.of are shuffled at every start of a JVM",
            advice -> "sort before iterating, or use LinkedHashMap/TreeMap, LinkedHashSet/TreeSet"),
    STATIC_STATE(
            "static mutable state",
            "it survives from one execution to the next, so that an execution depends on those before it",
            advice -> "move it into the state of a process, or make it an unmodifiable constant"),
    BLOCKING(
            "blocking calls",
            "a handler that waits for something outside of Winnow stops the search, perhaps forever",
            ControlAdvice::blocking),
    EXIT(
            "exits of the JVM",
            "it ends the JVM, and with it the search",
            advice -> "throw an exception, or let the process stop itself; Winnow injects crashes"),
    ENVIRONMENT(
            "files, sockets and settings of the machine",
            "their content differs between machines and runs, and Winnow does not roll it back",
            ControlAdvice::configuration);

    private final String title;
    private final String why;

    @SuppressWarnings("ImmutableEnumChecker") // stateless functions of this file
    private final Function<ControlAdvice, String> fix;

    NondeterminismSource(String title, String why, Function<ControlAdvice, String> fix) {
        this.title = title;
        this.why = why;
        this.fix = fix;
    }

    /** Returns a noun phrase that names the input. */
    public String title() {
        return title;
    }

    /** Returns the reason why the same schedule can lead to another execution. */
    public String why() {
        return why;
    }

    /** Returns what to write instead, according to the advice of a world. */
    public String fix(ControlAdvice advice) {
        return fix.apply(advice);
    }
}
