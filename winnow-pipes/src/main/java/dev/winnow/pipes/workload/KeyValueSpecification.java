package dev.winnow.pipes.workload;

import dev.winnow.consistency.Specification;
import java.util.Optional;

/** The sequential specification of one key of a {@code lin-kv} system. The state is empty until the first write. */
final class KeyValueSpecification implements Specification<Optional<String>, KeyValueOperation, KeyValueResult> {

    @Override
    public Optional<String> start() {
        return Optional.empty();
    }

    @Override
    public boolean isReadOnly(KeyValueOperation operation) {
        return operation instanceof KeyValueOperation.Read;
    }

    @Override
    public OperationResult<Optional<String>, KeyValueResult> apply(
            Optional<String> state, KeyValueOperation operation) {
        if (operation instanceof KeyValueOperation.Write write) {
            return written(write.value());
        }
        if (state.isEmpty()) {
            return new OperationResult<>(state, new KeyValueResult.NoSuchKey());
        }
        if (operation instanceof KeyValueOperation.Cas cas) {
            return cas.from().equals(state.get())
                    ? written(cas.to())
                    : new OperationResult<>(state, new KeyValueResult.OtherValue());
        }
        return new OperationResult<>(state, new KeyValueResult.Found(state.get()));
    }

    private static OperationResult<Optional<String>, KeyValueResult> written(String value) {
        return new OperationResult<>(Optional.of(value), new KeyValueResult.Written());
    }
}
