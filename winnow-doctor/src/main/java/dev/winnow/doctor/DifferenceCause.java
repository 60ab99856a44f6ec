package dev.winnow.doctor;

import dev.winnow.doctor.scan.NondeterminismSource;
import java.util.Set;

/** A likely cause of a difference, derived from which runs agree. */
public enum DifferenceCause {
    LEAK(
            "They repeat exactly in a fresh JVM, but not after other executions: something survives from one execution"
                    + " to the next, such as a static field, a cache, or a field of a pure process.",
            NondeterminismSource.STATIC_STATE),
    MODIFIED_MESSAGE(
            "A message object is modified after it was sent, so that its receiver sees something else. Send records, and"
                    + " copies of collections."),
    EVERY_RUN(
            "They differ at every run: a clock, unseeded randomness, the identity hash codes of new objects,"
                    + " or a thread.",
            NondeterminismSource.WALL_CLOCK,
            NondeterminismSource.RANDOM,
            NondeterminismSource.UUID,
            NondeterminismSource.IDENTITY_HASH,
            NondeterminismSource.THREAD,
            NondeterminismSource.ENVIRONMENT),
    SAME_JVM(
            "They differ in one JVM: a clock, unseeded randomness, identity hash codes, or something that survives from"
                    + " one execution to the next, such as a static field. Other JVMs would tell which: --jvms 3",
            NondeterminismSource.STATIC_STATE,
            NondeterminismSource.WALL_CLOCK,
            NondeterminismSource.RANDOM,
            NondeterminismSource.UUID,
            NondeterminismSource.IDENTITY_HASH,
            NondeterminismSource.THREAD,
            NondeterminismSource.ENVIRONMENT),
    OTHER_JVM(
            "They repeat exactly in one JVM, but not in another: the order of Set.of or Map.of, which changes at every"
                    + " start of a JVM, or of a HashMap or HashSet whose keys are enums or objects without a hashCode"
                    + " of their own.",
            NondeterminismSource.HASH_ORDER,
            NondeterminismSource.IDENTITY_HASH,
            NondeterminismSource.ENVIRONMENT),
    IDENTITY(
            "They differ only in the JVM that gives other identity hash codes: the order of a HashMap or HashSet"
                    + " whose keys are enums or objects without a hashCode of their own, or Object.hashCode() itself.",
            NondeterminismSource.IDENTITY_HASH,
            NondeterminismSource.HASH_ORDER);

    private final String text;

    @SuppressWarnings("ImmutableEnumChecker") // Set.of is immutable
    private final Set<NondeterminismSource> sources;

    DifferenceCause(String text, NondeterminismSource... sources) {
        this.text = text;
        this.sources = Set.of(sources);
    }

    /** Returns an explanation for the user. */
    public String text() {
        return text;
    }

    /** Returns true if calls of this kind can be the cause. */
    public boolean isExplainedBy(NondeterminismSource source) {
        return sources.contains(source);
    }
}
