package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import org.jspecify.annotations.Nullable;

/** A parser of the messages and timers that a step creates. */
final class ItemParser {

    private @Nullable Integer id;
    private @Nullable ProcessId from;
    private @Nullable ProcessId to;
    private @Nullable ProcessId process;
    private @Nullable String timer;
    private @Nullable String type;
    private @Nullable String message;
    private @Nullable String fingerprint;
    private @Nullable String label;

    private ItemParser() {}

    static ItemParser read(JsonReader json, String list) throws MalformedInput {
        ItemParser parser = new ItemParser();
        try {
            json.readObject(name -> parser.readField(json, name));
            parser.check(list);
        } catch (MalformedInput e) {
            throw e.inPart("'" + list + "'");
        }
        return parser;
    }

    /** Checks required fields at once, so that a hostile line of empty objects does not become a long list. */
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

    private void readField(JsonReader json, String name) throws MalformedInput {
        switch (name) {
            case "id" -> id = json.nonNegativeInt();
            case "from" -> from = json.process();
            case "to" -> to = json.process();
            case "process" -> process = json.process();
            case "timer" -> timer = json.text();
            case "type" -> type = json.text();
            case "message" -> message = json.text();
            case "fingerprint" -> fingerprint = json.text();
            case "label" -> label = json.text();
            default -> json.skip();
        }
    }

    RecordedStep.SentItem toSentItem(ProcessId defaultSender) throws MalformedInput {
        return new RecordedStep.SentItem(
                FieldChecks.require("id", id),
                from == null ? defaultSender : from,
                FieldChecks.require("to", to),
                new RecordedMessage(
                        FieldChecks.require("type", type),
                        FieldChecks.require("message", message),
                        fingerprint,
                        label));
    }

    RecordedStep.ArmedTimer toArmedTimer(@Nullable ProcessId defaultProcess) throws MalformedInput {
        return new RecordedStep.ArmedTimer(
                FieldChecks.require("id", id),
                FieldChecks.require("process", process == null ? defaultProcess : process),
                FieldChecks.require("timer", timer));
    }
}
