package dev.winnow.consistency;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The moments of a history, from a known state on.
 *
 * @param start the state of the object before the moments
 * @param unused the operations with unknown outcome from before the moments, and how many there are of each
 */
record MomentLog<S, O, R>(S start, Map<O, Integer> unused, List<Moment<O, R>> moments) {

    /** Returns an empty log after a linearization without open operations. */
    static <S, O, R> MomentLog<S, O, R> startingAt(Linearization<S, O, R> linearization) {
        return new MomentLog<>(linearization.state(), linearization.unused(), List.of());
    }

    MomentLog<S, O, R> withCall(OperationId id, O operation) {
        return with(new Moment.Call<>(id.client(), id.id(), operation));
    }

    MomentLog<S, O, R> withOk(OperationId id, R result) {
        return with(new Moment.Ok<>(id.client(), id.id(), result));
    }

    MomentLog<S, O, R> withFail(OperationId id) {
        return with(new Moment.Fail<>(id.client(), id.id()));
    }

    MomentLog<S, O, R> withInfo(OperationId id) {
        return with(new Moment.Info<>(id.client(), id.id()));
    }

    private MomentLog<S, O, R> with(Moment<O, R> last) {
        return new MomentLog<>(
                start, unused, Stream.concat(moments.stream(), Stream.of(last)).toList());
    }
}
