package dev.winnow.consistency;

/** A counter: something is added, and the sum is the answer. To add nothing is to read it. */
public record Counter() implements Specification<Long, Long, Long> {

    @Override
    public Long start() {
        return 0L;
    }

    @Override
    public OperationResult<Long, Long> apply(Long sum, Long added) {
        return new OperationResult<>(sum + added, sum + added);
    }
}
