package dev.winnow.consistency;

/** A counter. An operation adds a number and returns the sum; adding 0 is a read. */
public record Counter() implements Specification<Long, Long, Long> {

    @Override
    public Long start() {
        return 0L;
    }

    @Override
    public boolean isReadOnly(Long added) {
        return added == 0;
    }

    @Override
    public OperationResult<Long, Long> apply(Long sum, Long added) {
        return new OperationResult<>(sum + added, sum + added);
    }
}
