package dev.winnow.doctor;

import java.util.Set;

/** Why executions differ, as far as it shows in which runs agree. */
public enum Cause {
    LEAK(
            "They repeat exactly in a fresh JVM, but not after other executions: something survives from one execution to"
                    + " the next, such as a static field, a cache, or a field of a pure process.",
            Source.STATIC_STATE),
    EVERY_RUN(
            "They differ at every run: a clock, unseeded randomness, the identity hash codes of new objects, or a thread.",
            Source.WALL_CLOCK,
            Source.RANDOM,
            Source.UUID,
            Source.IDENTITY_HASH,
            Source.THREAD,
            Source.ENVIRONMENT),
    SAME_JVM(
            "They differ in one JVM: a clock, unseeded randomness, identity hash codes, or something that survives from"
                    + " one execution to the next, such as a static field. Other JVMs would tell which: --jvms 3",
            Source.STATIC_STATE,
            Source.WALL_CLOCK,
            Source.RANDOM,
            Source.UUID,
            Source.IDENTITY_HASH,
            Source.THREAD,
            Source.ENVIRONMENT),
    OTHER_JVM(
            "They repeat exactly in one JVM, but not in another: the order of Set.of or Map.of, which changes at every start"
                    + " of a JVM, or of a HashMap or HashSet whose keys are enums or objects without a hashCode of their own.",
            Source.HASH_ORDER,
            Source.IDENTITY_HASH,
            Source.ENVIRONMENT),
    IDENTITY(
            "They differ only in the JVM that gives other identity hash codes: the order of a HashMap or HashSet whose keys"
                    + " are enums or objects without a hashCode of their own, or Object.hashCode() itself.",
            Source.IDENTITY_HASH,
            Source.HASH_ORDER);

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of, which cannot change
    private final Set<Source> sources;

    Cause(String text, Source... sources) {
        this.text = text;
        this.sources = Set.of(sources);
    }

    /** In words. */
    public String text() {
        return text;
    }

    /** Whether such a call could bring it about. */
    public boolean couldBe(Source source) {
        return sources.contains(source);
    }
}
