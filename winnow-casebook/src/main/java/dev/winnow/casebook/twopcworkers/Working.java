package dev.winnow.casebook.twopcworkers;

import dev.winnow.casebook.Protocol;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The behavior of a worker: remembers the last request, which is its state, and answers it. */
final class Working implements Protocol<Optional<Phase>, Phase> {

    @Override
    public Optional<Phase> initial() {
        return Optional.empty();
    }

    @Override
    public Optional<Phase> on(Optional<Phase> last, int from, Phase request, BiConsumer<Integer, Phase> out) {
        out.accept(from, request);
        return Optional.of(request);
    }
}
