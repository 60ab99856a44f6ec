package dev.winnow.processes.infer;

import java.util.List;

/** The median of numbers; of an even count, the lower of the two in the middle. */
final class Medians {

    private Medians() {}

    static long of(List<Long> values) {
        return values.stream()
                .sorted()
                .skip((values.size() - 1) / 2)
                .findFirst()
                .orElse(0L);
    }
}
