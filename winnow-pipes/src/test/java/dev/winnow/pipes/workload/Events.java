package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.External;
import dev.winnow.model.Recording;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.List;

/** A hand-written history. Requests are numbered by the test; their client is c1 unless it says otherwise. */
final class Events {

    private final List<ClientEvent> events = new ArrayList<>();

    static Events begin() {
        return new Events();
    }

    /** Adds a request, with its body as JSON without quotes: {@code {type:read,key:0}}. */
    Events call(int id, String node, String body) {
        return call("c1", id, node, body);
    }

    Events call(String client, int id, String node, String body) {
        events.add(new ClientEvent.Called(Message.request(client, node, id, body(body))));
        return this;
    }

    Events answer(int id, String node, String body) {
        return answer("c1", id, node, body);
    }

    Events answer(String client, int id, String node, String body) {
        Json.Obj reply = body(body).with(Message.IN_REPLY_TO, Json.of(id));
        events.add(new ClientEvent.Answered(new Message(node, client, reply)));
        return this;
    }

    /** Adds a request and its reply. */
    Events does(int id, String node, String request, String reply) {
        return call(id, node, request).answer(id, node, reply);
    }

    Events stray(String node, String body) {
        events.add(new ClientEvent.Answered(new Message(node, "c1", body(body))));
        return this;
    }

    Events settle() {
        events.add(new ClientEvent.Settled());
        return this;
    }

    static Json.Obj body(String text) {
        try {
            return (Json.Obj) Json.parse(text.replaceAll("([A-Za-z_][A-Za-z_0-9-]*)", "\"$1\""));
        } catch (MalformedInput e) {
            throw new AssertionError(text, e);
        }
    }

    /** Returns "name: message" of the first violation of the workload, or "holds". */
    String judge(Workload workload) {
        for (Invariant<?> invariant : workload.invariants(step -> List.of(events.get(step.index())))) {
            String message = message(invariant);
            if (!message.isEmpty()) {
                return invariant.name() + ": " + message;
            }
        }
        return "holds";
    }

    private <H> String message(Invariant<H> invariant) {
        Recording recording = new Recording();
        H history = invariant.start();
        for (int i = 0; i < events.size(); i++) {
            recording.beginExternal(new External.Run("event"));
            Judgement<H> judgement = invariant.after(history, recording.step(i), null);
            if (judgement instanceof Judgement.Broken<H> broken) {
                return broken.message();
            }
            history = ((Judgement.Holds<H>) judgement).history();
        }
        return "";
    }
}
