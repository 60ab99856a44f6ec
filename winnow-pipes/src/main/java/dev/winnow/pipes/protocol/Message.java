package dev.winnow.pipes.protocol;

import dev.winnow.model.Shape;
import dev.winnow.trace.json.FieldChecks;
import dev.winnow.trace.json.MalformedInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A message of Maelstrom's protocol. Requests have a {@code msg_id}, which the reply repeats as {@code in_reply_to};
 * messages between nodes may have any body.
 *
 * @param src the sender
 * @param dest the receiver
 * @param body the contents
 */
public record Message(String src, String dest, Json.Obj body) {

    /** The field with the type of a body. */
    public static final String TYPE = "type";

    /** The field with the number of a request, unique for its sender. */
    public static final String MSG_ID = "msg_id";

    /** The field of a reply with the number of its request. */
    public static final String IN_REPLY_TO = "in_reply_to";

    /** The type of a reply that reports an error. */
    public static final String ERROR = "error";

    private static final String CODE = "code";

    /** Reads a line that a node printed. */
    public static Message parse(String line) throws MalformedInput {
        if (!(Json.parse(line) instanceof Json.Obj object)) {
            throw MalformedInput.content(quoted(line) + " is not a JSON object; expected src, dest and body");
        }
        Json body = FieldChecks.require("body", object.get("body"));
        if (!(body instanceof Json.Obj contents)) {
            throw MalformedInput.content("'body' is " + FieldChecks.clip(body.toJson()) + "; expected an object");
        }
        return new Message(name(object, "src"), name(object, "dest"), contents);
    }

    private static String name(Json.Obj object, String field) throws MalformedInput {
        Json name = FieldChecks.require(field, object.get(field));
        if (!(name instanceof Json.Text text)) {
            throw MalformedInput.content(
                    "'" + field + "' is " + FieldChecks.clip(name.toJson()) + "; expected the name of a node");
        }
        return FieldChecks.process(text.text()).name();
    }

    private static String quoted(String line) {
        return '"' + FieldChecks.clip(line) + '"';
    }

    /**
     * Returns a request. Its fields are sorted, as execution files have them: when a recorded request is sent again,
     * the node reads the same line.
     */
    public static Message request(String src, String dest, long msgId, Json.Obj body) {
        return new Message(src, dest, body.with(MSG_ID, Json.of(msgId)).sorted());
    }

    /** Returns the first message to a node: its own name, and the names of all nodes. */
    public static Message init(String src, String node, List<String> nodes, long msgId) {
        Json.Obj body = body("init").with("node_id", Json.of(node)).with("node_ids", Json.ofTexts(nodes));
        return request(src, node, msgId, body);
    }

    /** Returns a body with a type and nothing else. */
    public static Json.Obj body(String type) {
        return new Json.Obj(Map.of(TYPE, Json.of(type)));
    }

    /** Returns the reply with this body to this request. */
    public Message reply(Json.Obj reply) {
        Json id = body.get(MSG_ID);
        return new Message(/* src= */ dest, /* dest= */ src, id == null ? reply : reply.with(IN_REPLY_TO, id));
    }

    /** Returns the reply to this request that reports an error. */
    public Message replyError(ErrorCode error, String text) {
        return reply(body(ERROR).with(CODE, Json.of(error.code())).with("text", Json.of(text)));
    }

    /** Returns the type of the body; empty if it has none. */
    public String type() {
        return body.get(TYPE) instanceof Json.Text type ? type.text() : "";
    }

    /** Returns a field of the body, or null if there is no such field. */
    public @Nullable Json field(String name) {
        return body.get(name);
    }

    /** Returns the number of this request. */
    public OptionalLong msgId() {
        return number(MSG_ID);
    }

    /** Returns the number of the request that this message replies to. */
    public OptionalLong inReplyTo() {
        return number(IN_REPLY_TO);
    }

    /** Returns true if this message reports an error. */
    public boolean isError() {
        return type().equals(ERROR);
    }

    /** Returns the code of an error; empty if this is no error or it has no code. */
    public OptionalLong errorCode() {
        return isError() ? number(CODE) : OptionalLong.empty();
    }

    private OptionalLong number(String name) {
        Json value = body.get(name);
        return value == null ? OptionalLong.empty() : value.asLong();
    }

    /** Returns the line for stdin, without the line break. The body keeps the order of its fields. */
    public String toLine() {
        return toObject().toJson();
    }

    /** Returns the line with sorted fields: equal for equal messages. */
    public String toSortedLine() {
        return toObject().sorted().toJson();
    }

    private Json.Obj toObject() {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("src", Json.of(src));
        fields.put("dest", Json.of(dest));
        fields.put("body", body);
        return new Json.Obj(fields);
    }

    /**
     * Returns the shape of the body without {@code msg_id} and {@code in_reply_to}. They number messages within one
     * execution; without them, a message means the same after an unrelated one was left out.
     */
    public Shape shapeWithoutIds() {
        return shape(body.without(TYPE, MSG_ID, IN_REPLY_TO));
    }

    /** Returns the shape of the whole body. */
    public Shape shape() {
        return shape(body.without(TYPE));
    }

    /** Returns a shape with the fields sorted, and the ids last. */
    private Shape shape(Json.Obj contents) {
        Map<String, Shape> fields = new LinkedHashMap<>();
        contents.without(MSG_ID, IN_REPLY_TO)
                .sorted()
                .fields()
                .forEach((name, value) -> fields.put(name, value.shape()));
        contents.fields().forEach((name, value) -> fields.putIfAbsent(name, value.shape()));
        return new Shape.Struct(type().isEmpty() ? "message" : type(), fields);
    }

    /** Returns the text without ids: {@code broadcast(message=3)}. */
    public String label() {
        return shapeWithoutIds().text();
    }

    @Override
    public String toString() {
        return label();
    }
}
