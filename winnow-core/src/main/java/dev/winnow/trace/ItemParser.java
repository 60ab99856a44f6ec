package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import org.jspecify.annotations.Nullable;

/** A message or timer that a step made, as its line tells of it. */
final class ItemParser {

    private @Nullable Integer id;
    private @Nullable ProcessId from;
    private @Nullable ProcessId to;
    private @Nullable ProcessId process;
    private @Nullable String timer;
    private @Nullable String type;
    private @Nullable String message;
    private @Nullable String fingerprint;

    private ItemParser() {}

    static ItemParser read(JsonReader json, String list) throws MalformedInput {
        ItemParser made = new ItemParser();
        try {
            json.readObject(name -> made.field(json, name));
            made.check(list);
        } catch (MalformedInput e) {
            throw e.inPart("'" + list + "'");
        }
        return made;
    }

    /** At once and not when the line is read, so that a long line of next to nothing does not become a long list. */
    private void check(String list) throws MalformedInput {
        FieldChecks.require("id", id);
        if (list.equals("armed")) {
            FieldChecks.require("timer", timer);
        } else {
            FieldChecks.require("to", to);
            FieldChecks.require("type", type);
            FieldChecks.require("message", message);
        }
    }

    private void field(JsonReader json, String name) throws MalformedInput {
        switch (name) {
            case "id" -> id = json.nonNegativeInt();
            case "from" -> from = json.process();
            case "to" -> to = json.process();
            case "process" -> process = json.process();
            case "timer" -> timer = json.text();
            case "type" -> type = json.text();
            case "message" -> message = json.text();
            case "fingerprint" -> fingerprint = json.text();
            default -> json.skip();
        }
    }

    RecordedStep.SentItem sent(ProcessId usual) throws MalformedInput {
        return new RecordedStep.SentItem(
                FieldChecks.require("id", id),
                from == null ? usual : from,
                FieldChecks.require("to", to),
                new RecordedMessage(
                        FieldChecks.require("type", type), FieldChecks.require("message", message), fingerprint));
    }

    RecordedStep.ArmedTimer armed(@Nullable ProcessId usual) throws MalformedInput {
        return new RecordedStep.ArmedTimer(
                FieldChecks.require("id", id),
                FieldChecks.require("process", process == null ? usual : process),
                FieldChecks.require("timer", timer));
    }
}
