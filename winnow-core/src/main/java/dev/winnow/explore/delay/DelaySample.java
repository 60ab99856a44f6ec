package dev.winnow.explore.delay;

import dev.winnow.model.Violation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One sample of {@link StratifiedSampling}: an execution with delays, and what was seen while it was drawn. */
public final class DelaySample {

    int initialIndex;
    final List<Integer> moves = new ArrayList<>();
    final List<Integer> distances = new ArrayList<>();
    private final List<Integer> processes = new ArrayList<>(); // by move

    @Nullable
    Violation violation;

    boolean isStopped; // before its end
    boolean drewChoices; // handlers chose among several values
    boolean wasSealed; // somewhere, a delay costs more than all delays of the sample
    int maxPlaces; // for a delay after the last one
    int longest; // in configurations
    long events; // performed, repeated ones included
    int newPaths; // in a re-executed state space
    private long[] fingerprints = new long[64]; // of the configurations, in pairs
    private int fingerprintCount;

    DelaySample() {}

    /** Returns the distance of each delay from the previous one, in positions. */
    public List<Integer> distances() {
        return List.copyOf(distances);
    }

    /** Returns the processes that performed the steps, as letters: A for index 0. */
    public String processLetters() {
        StringBuilder letters = new StringBuilder();
        processes.forEach(process -> letters.append((char) ('A' + process)));
        return letters.toString();
    }

    int delays() {
        return distances.size();
    }

    boolean hasEnded() {
        return violation != null || isStopped;
    }

    void addMove(int move, int process) {
        moves.add(move);
        processes.add(process);
        events++;
        longest = Math.max(longest, moves.size() + 1);
    }

    /** Removes the moves from this step on, and returns them. */
    List<Integer> removeMovesFrom(int step) {
        List<Integer> removed = List.copyOf(moves.subList(step, moves.size()));
        moves.subList(step, moves.size()).clear();
        processes.subList(step, processes.size()).clear();
        return removed;
    }

    void addFingerprint(long low, long high) {
        if (fingerprintCount == fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, 2 * fingerprintCount);
        }
        fingerprints[fingerprintCount++] = low;
        fingerprints[fingerprintCount++] = high;
    }

    /** Receives a fingerprint. */
    @FunctionalInterface
    interface FingerprintVisitor {
        void visit(long low, long high);
    }

    void forEachFingerprint(FingerprintVisitor visitor) {
        for (int i = 0; i < fingerprintCount; i += 2) {
            visitor.visit(fingerprints[i], fingerprints[i + 1]);
        }
    }
}
