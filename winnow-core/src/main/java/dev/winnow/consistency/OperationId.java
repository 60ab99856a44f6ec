package dev.winnow.consistency;

import dev.winnow.model.ProcessId;

/** The identity of an open operation: ids are chosen by each client for itself. */
record OperationId(ProcessId client, Object id) {

    /** The id of the only open operation of a client. */
    static final String ONLY = "";

    static OperationId of(Moment.Call<?, ?> call) {
        return new OperationId(call.client(), call.id());
    }
}
