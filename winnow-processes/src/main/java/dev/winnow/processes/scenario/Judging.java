package dev.winnow.processes.scenario;

import java.time.Duration;
import java.util.Optional;

/** When a run is over, and whether it failed. */
public record Judging(Calm calm, Check check) {

    /**
     * When a run is over: faults have ended, and for some time a command has succeeded and printed the same.
     *
     * @param command empty to let the time pass only
     * @param steadyFor how long it must be so
     * @param atMost time after which the run is undecided
     */
    public record Calm(Optional<String> command, Duration steadyFor, Duration atMost) {}

    /**
     * The judge: a command that exits with 0 if the run passed and with 1 if it failed; the first word that it prints
     * then is the fingerprint of the failure. Any other exit leaves the run undecided.
     */
    public record Check(String command, Duration atMost) {}
}
