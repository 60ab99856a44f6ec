package dev.winnow.consistency;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reference check that follows the definitions: it tries every order of the operations of a history. */
final class BruteForce<S, O, R> {

    private record Operation<O, R>(
            ProcessId process,
            O asked,
            int called,
            int returned,
            @Nullable R result) {

        boolean isPending() {
            return returned == Integer.MAX_VALUE;
        }

        boolean isBefore(Operation<O, R> other) {
            return returned < other.called;
        }
    }

    private final Specification<S, O, R> specification;
    private final boolean inTime;
    private final List<Operation<O, R>> all = new ArrayList<>();

    private BruteForce(Specification<S, O, R> specification, List<Moment<O, R>> history, boolean inTime) {
        this.specification = specification;
        this.inTime = inTime;
        for (int i = 0; i < history.size(); i++) {
            if (history.get(i) instanceof Moment.Call<O, R> call) {
                add(history, i, call);
            }
        }
    }

    static <S, O, R> boolean isLinearizable(Specification<S, O, R> specification, List<Moment<O, R>> history) {
        return new BruteForce<>(specification, history, true).hasOrder(List.of(), specification.start());
    }

    static <S, O, R> boolean isSequentiallyConsistent(
            Specification<S, O, R> specification, List<Moment<O, R>> history) {
        return new BruteForce<>(specification, history, false).hasOrder(List.of(), specification.start());
    }

    /** Adds the operation, unless it failed. Without an answer it is pending: nothing says when it takes effect. */
    private void add(List<Moment<O, R>> history, int called, Moment.Call<O, R> call) {
        for (int i = called + 1; i < history.size(); i++) {
            Moment<O, R> moment = history.get(i);
            if (moment.equals(new Moment.Fail<O, R>(call.client(), call.id()))) {
                return;
            }
            if (moment.equals(new Moment.Crash<O, R>(call.client()))
                    || moment.equals(new Moment.Info<O, R>(call.client(), call.id()))) {
                break;
            }
            if (moment instanceof Moment.Ok<O, R> ok
                    && ok.client().equals(call.client())
                    && ok.id().equals(call.id())) {
                all.add(new Operation<>(call.client(), call.operation(), called, i, ok.result()));
                return;
            }
        }
        all.add(new Operation<>(call.client(), call.operation(), called, Integer.MAX_VALUE, null));
    }

    private boolean hasOrder(List<Operation<O, R>> done, S state) {
        if (all.stream().allMatch(operation -> operation.isPending() || done.contains(operation))) {
            return true;
        }
        for (Operation<O, R> next : all) {
            Specification.OperationResult<S, R> outcome = specification.apply(state, next.asked());
            boolean explained = next.isPending() || Objects.equals(outcome.result(), next.result());
            if (!done.contains(next) && mayFollow(next, done) && explained) {
                List<Operation<O, R>> more = new ArrayList<>(done);
                more.add(next);
                if (hasOrder(more, outcome.state())) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayFollow(Operation<O, R> next, List<Operation<O, R>> done) {
        return all.stream()
                .filter(other -> inTime || other.process().equals(next.process()))
                .filter(other -> other.isBefore(next))
                .allMatch(done::contains);
    }
}
