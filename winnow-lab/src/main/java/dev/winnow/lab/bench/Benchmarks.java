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

    private Benchmarks() {}

    public static List<String> names() {
        return List.of(WORLD, MINIMIZE, PEKKO, SEARCH);
    }

    /**
     * Runs one of them, or all if the name is empty.
     *
     * @param progress is told what is being measured
     */
    public static List<Benchmark> run(String nameOrEmptyForAll, Consumer<String> progress) {
        if (!nameOrEmptyForAll.isEmpty() && !names().contains(nameOrEmptyForAll)) {
            throw new IllegalArgumentException(
                    "there is no benchmark '" + nameOrEmptyForAll + "': choose from " + names());
        }
        List<Benchmark> results = new ArrayList<>();
        if (isAsked(WORLD, nameOrEmptyForAll)) {
            results.addAll(new WorldBenchmark(Scale.FULL, progress).run());
        }
        if (isAsked(MINIMIZE, nameOrEmptyForAll)) {
            results.addAll(new MinimizeBenchmark(Scale.FULL, progress).run());
        }
        if (isAsked(PEKKO, nameOrEmptyForAll)) {
            results.addAll(new PekkoBenchmark(Scale.FULL, progress).run());
        }
        if (isAsked(SEARCH, nameOrEmptyForAll)) {
            results.addAll(new SearchBenchmark(Scale.FULL, progress).run());
        }
        return List.copyOf(results);
    }

    private static boolean isAsked(String name, String nameOrEmptyForAll) {
        return nameOrEmptyForAll.isEmpty() || nameOrEmptyForAll.equals(name);
    }
}
