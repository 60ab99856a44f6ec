package dev.winnow.pipes;

import dev.winnow.model.ProcessId;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.system.ContractCommand;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.List;

/** Commands of the contract as JSON lines. */
final class ContractLines implements LineFormat {

    @Override
    public String toLine(ProcessId from, ProcessId to, Object message) {
        return new Message(from.name(), to.name(), encode((ContractCommand) message)).toLine();
    }

    @Override
    public Outgoing parse(String line) throws MalformedInput {
        Message message = Message.parse(line);
        Object content = message.type().equals("init_ok") ? message : decode(message.body());
        return new Outgoing(message.src(), message.dest(), content);
    }

    private static Json.Obj encode(ContractCommand command) {
        if (command instanceof ContractCommand.Note note) {
            return Message.body("note").with("text", Json.of(note.text()));
        } else if (command instanceof ContractCommand.Say say) {
            return Message.body("say").with("to", Json.of(say.to().name())).with("what", encode(say.what()));
        } else if (command instanceof ContractCommand.Draw draw) {
            return Message.body("draw").with("bound", Json.of(draw.bound()));
        } else if (command instanceof ContractCommand.Keep keep) {
            return Message.body("keep").with("value", Json.of(keep.value()));
        } else if (command instanceof ContractCommand.Arm arm) {
            return Message.body("arm").with("timer", Json.of(arm.timer())).with("delay", Json.of(arm.delay()));
        } else if (command instanceof ContractCommand.Disarm disarm) {
            return Message.body("disarm").with("timer", Json.of(disarm.timer()));
        } else if (command instanceof ContractCommand.Fail fail) {
            return Message.body("fail").with("message", Json.of(fail.message()));
        } else if (command instanceof ContractCommand.All all) {
            return Message.body("all")
                    .with(
                            "commands",
                            Json.of(all.commands().stream()
                                    .map(ContractLines::encode)
                                    .toList()));
        }
        return Message.body("ignored"); // what nodes cannot do: choose and spawn
    }

    private static ContractCommand decode(Json json) {
        Json.Obj body = (Json.Obj) json;
        return switch (text(body, "type")) {
            case "note" -> new ContractCommand.Note(text(body, "text"));
            case "say" -> new ContractCommand.Say(ProcessId.of(text(body, "to")), decode(body.get("what")));
            case "draw" -> new ContractCommand.Draw((int) number(body, "bound"));
            case "arm" -> new ContractCommand.Arm(text(body, "timer"), number(body, "delay"));
            case "disarm" -> new ContractCommand.Disarm(text(body, "timer"));
            case "fail" -> new ContractCommand.Fail(text(body, "message"));
            case "keep" -> new ContractCommand.Keep(text(body, "value"));
            case "all" -> new ContractCommand.All(decodeAll((Json.Array) body.get("commands")));
            default -> new ContractCommand.Spawn();
        };
    }

    private static List<ContractCommand> decodeAll(Json.Array commands) {
        List<ContractCommand> decoded = new ArrayList<>();
        commands.elements().forEach(each -> decoded.add(decode(each)));
        return decoded;
    }

    private static String text(Json.Obj body, String field) {
        return ((Json.Text) body.get(field)).text();
    }

    private static long number(Json.Obj body, String field) {
        return body.get(field).asLong().getAsLong();
    }
}
