package dev.winnow.processes.run;

import dev.winnow.processes.model.Acknowledgement;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Judgement;
import dev.winnow.processes.model.PerformedInput;
import dev.winnow.processes.scenario.Judging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Ends all faults, waits until the cluster is calm, and runs the check. */
final class Judge {

    private static final long POLL_MILLIS = 250;
    private static final int LOOKS = 4; // while it is steady: each look starts processes, which slows other clusters
    private static final Duration POLL_LIMIT = Duration.ofSeconds(3);

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{S}&&[^\uFFFD]]{1,80}");
    private static final int MAX_LINE = 500;

    private final Cluster cluster;
    private final List<PerformedInput> performed;

    Judge(Cluster cluster, List<PerformedInput> performed) {
        this.cluster = cluster;
        this.performed = performed;
    }

    Judgement judge() throws InterruptedException {
        cluster.endFaults();
        Map<String, String> history = history();
        Optional<String> unrest = awaitCalm(history);
        if (unrest.isPresent()) {
            return new Judgement.Undecided(unrest.get());
        }
        return check(history);
    }

    /** Waits until the cluster is calm. Returns why it is not. */
    private Optional<String> awaitCalm(Map<String, String> history) throws InterruptedException {
        Judging.Calm calm = cluster.system().judging().calm();
        if (calm.command().isEmpty()) {
            Thread.sleep(calm.steadyFor().toMillis());
            return Optional.empty();
        }
        long end = System.nanoTime() + calm.atMost().toNanos();
        long steadySince = System.nanoTime();
        String latest = "nothing";
        String latestOutput = "";
        boolean wasCalm = false;
        do {
            ShellCommand.Result result = cluster.run(0, calm.command().get(), history, POLL_LIMIT);
            boolean isCalm = result.exitCode() == 0;
            if (!isCalm || !wasCalm || !result.output().equals(latestOutput)) {
                steadySince = System.nanoTime();
            } else if (System.nanoTime() - steadySince >= calm.steadyFor().toNanos()) {
                return Optional.empty();
            }
            wasCalm = isCalm;
            latestOutput = result.output();
            latest = result.timedOut() ? "nothing within " + POLL_LIMIT.toSeconds() + " s" : result.tellingLine();
            long steadyMillis = isCalm ? calm.steadyFor().toMillis() : 0;
            Thread.sleep(Math.max(POLL_MILLIS, steadyMillis / LOOKS));
        } while (System.nanoTime() < end);
        return Optional.of(
                "never calm within " + calm.atMost().toMillis() + " ms; the last command printed: " + latest);
    }

    private Judgement check(Map<String, String> history) throws InterruptedException {
        Judging.Check check = cluster.system().judging().check();
        ShellCommand.Result result = cluster.run(0, check.command(), history, check.atMost());
        if (result.timedOut()) {
            return new Judgement.Undecided(
                    "the check did not end within " + check.atMost().toMillis() + " ms");
        }
        if (result.exitCode() == 0) {
            return new Judgement.Passed();
        }
        if (result.exitCode() == 1 && WORD.matcher(result.firstWord()).matches()) {
            return new Judgement.Failed(result.firstWord(), clip(result.firstLine()));
        }
        return new Judgement.Undecided("the check crashed: exit code " + result.exitCode() + ", it printed "
                + clip(result.tellingLine())
                + " (0 means passed, 1 with a word on standard output means failed)");
    }

    private static String clip(String line) {
        return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "…";
    }

    /** Returns the variables that tell what clients did: keys by outcome, and a file with one line per operation. */
    private Map<String, String> history() {
        Path file = cluster.directory().resolve("history");
        try {
            Files.write(
                    file,
                    performed.stream()
                            .filter(Judge::isOperation)
                            .map(Judge::line)
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of(
                "ACKNOWLEDGED", keys(Acknowledgement.ACKNOWLEDGED),
                "UNKNOWN", keys(Acknowledgement.UNKNOWN),
                "HISTORY", file.toString());
    }

    private static boolean isOperation(PerformedInput input) {
        return input.input() instanceof Input.ClientOperation;
    }

    private static String line(PerformedInput input) {
        Input.ClientOperation operation = (Input.ClientOperation) input.input();
        return input.acknowledgement().name().toLowerCase(java.util.Locale.ROOT) + " " + operation.name() + " "
                + input.host() + " " + String.join(" ", operation.parameters().values());
    }

    private String keys(Acknowledgement outcome) {
        return performed.stream()
                .filter(input -> isOperation(input) && input.acknowledgement() == outcome)
                .map(input ->
                        ((Input.ClientOperation) input.input()).parameters().getOrDefault("KEY", ""))
                .filter(key -> !key.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
