package dev.winnow.lab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All benchmarks, by name. */
public final class Benchmarks {

    private static final String WORLD = "world";
    private static final String MINIMIZE = "minimize";
    private static final String PEKKO = "pekko";
    private static final String SEARCH = "search";
    private static final String PIPES = "pipes";
    private static final String THREADS = "threads";

    private Benchmarks() {}

    public static List<String> names() {
        return List.of(WORLD, MINIMIZE, PEKKO, SEARCH, PIPES, THREADS);
    }

    /**
     * Runs one benchmark, or all if the name is empty.
     *
     * @param progress receives a line for each measurement
     */
    public static List<Benchmark> run(String nameOrEmptyForAll, Consumer<String> progress) {
        if (!nameOrEmptyForAll.isEmpty() && !names().contains(nameOrEmptyForAll)) {
            throw new IllegalArgumentException(
                    "there is no benchmark '" + nameOrEmptyForAll + "': choose from " + names());
        }
        List<Benchmark> results = new ArrayList<>();
        if (isRequested(WORLD, nameOrEmptyForAll)) {
            results.addAll(new WorldBenchmark(BenchmarkScale.FULL, progress).run());
        }
        if (isRequested(MINIMIZE, nameOrEmptyForAll)) {
            results.addAll(new MinimizeBenchmark(BenchmarkScale.FULL, progress).run());
        }
        if (isRequested(PEKKO, nameOrEmptyForAll)) {
            results.addAll(new PekkoBenchmark(BenchmarkScale.FULL, progress).run());
        }
        if (isRequested(SEARCH, nameOrEmptyForAll)) {
            results.addAll(new SearchBenchmark(BenchmarkScale.FULL, progress).run());
        }
        if (isRequested(PIPES, nameOrEmptyForAll)) {
            results.addAll(new PipesBenchmark(BenchmarkScale.FULL, progress).run());
        }
        if (isRequested(THREADS, nameOrEmptyForAll)) {
            results.addAll(new ThreadsBenchmark(BenchmarkScale.FULL, progress).run());
        }
        return List.copyOf(results);
    }

    private static boolean isRequested(String name, String nameOrEmptyForAll) {
        return nameOrEmptyForAll.isEmpty() || nameOrEmptyForAll.equals(name);
    }
}
