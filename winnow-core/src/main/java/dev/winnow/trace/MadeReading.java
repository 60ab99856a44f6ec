package dev.winnow.trace;

import dev.winnow.model.ProcessId;
import org.jspecify.annotations.Nullable;

/** A message or timer that a step made, as its line tells of it. */
final class MadeReading {

    private @Nullable Integer id;
    private @Nullable ProcessId from;
    private @Nullable ProcessId to;
    private @Nullable ProcessId process;
    private @Nullable String timer;
    private @Nullable String type;
    private @Nullable String message;
    private @Nullable String fingerprint;

    private MadeReading() {}

    static MadeReading read(JsonIn json, String list) throws Unreadable {
        MadeReading made = new MadeReading();
        try {
            json.object(name -> made.field(json, name));
            made.check(list);
        } catch (Unreadable e) {
            throw e.in("'" + list + "'");
        }
        return made;
    }

    /** At once and not when the line is read, so that a long line of next to nothing does not become a long list. */
    private void check(String list) throws Unreadable {
        Fields.need("id", id);
        if (list.equals("armed")) {
            Fields.need("timer", timer);
        } else {
            Fields.need("to", to);
            Fields.need("type", type);
            Fields.need("message", message);
        }
    }

    private void field(JsonIn json, String name) throws Unreadable {
        switch (name) {
            case "id" -> id = json.natural();
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

    RecordedStep.Sent sent(ProcessId usual) throws Unreadable {
        return new RecordedStep.Sent(
                Fields.need("id", id),
                from == null ? usual : from,
                Fields.need("to", to),
                new RecordedMessage(Fields.need("type", type), Fields.need("message", message), fingerprint));
    }

    RecordedStep.Armed armed(@Nullable ProcessId usual) throws Unreadable {
        return new RecordedStep.Armed(
                Fields.need("id", id),
                Fields.need("process", process == null ? usual : process),
                Fields.need("timer", timer));
    }
}
