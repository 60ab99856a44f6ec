package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.ErrorCode;
import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import org.jspecify.annotations.Nullable;

/**
 * A request to a key-value service: {@code read}, {@code write} or {@code cas}.
 *
 * @param message the request
 * @param key the key
 */
record KeyValueRequest(Message message, Json key) {

    private static final String CREATE = "create_if_not_exists";

    /**
     * The effect of a request on the value of its key.
     *
     * @param written the new value, or null if the value stays
     */
    record Effect(@Nullable Json written, Message reply) {}

    /** Returns the reply to a message that is no request to a key-value service, or null if it is one. */
    static @Nullable Message refusal(Message message) {
        return switch (message.type()) {
            case "read" -> missing(message, "key");
            case "write" -> missing(message, "key", "value");
            case "cas" -> missing(message, "key", "from", "to");
            default ->
                message.replyError(
                        ErrorCode.NOT_SUPPORTED,
                        message.dest() + " has no operation '" + message.type() + "'; it has read, write and cas");
        };
    }

    private static @Nullable Message missing(Message message, String... fields) {
        for (String field : fields) {
            if (message.field(field) == null) {
                return message.replyError(
                        ErrorCode.MALFORMED_REQUEST, message.type() + " has no field '" + field + "'");
            }
        }
        return null;
    }

    /** Returns the request of a message that is not {@linkplain #refusal refused}. */
    static KeyValueRequest of(Message message) {
        return new KeyValueRequest(message, field(message, "key"));
    }

    private static Json field(Message message, String name) {
        Json value = message.field(name);
        if (value == null) {
            throw new IllegalArgumentException("no field '" + name + "' in " + message.toLine());
        }
        return value;
    }

    /** Returns what the request does if the key has this value; null if the key does not exist. */
    Effect on(@Nullable Json current) {
        return switch (message.type()) {
            case "read" -> read(current);
            case "write" -> new Effect(field(message, "value"), message.reply(Message.body("write_ok")));
            default -> compareAndSet(current);
        };
    }

    private Effect read(@Nullable Json current) {
        return current == null
                ? keyDoesNotExist()
                : new Effect(null, message.reply(Message.body("read_ok").with("value", current)));
    }

    private Effect compareAndSet(@Nullable Json current) {
        Json from = field(message, "from");
        if (current == null && !creates()) {
            return keyDoesNotExist();
        }
        if (current != null && !current.equals(from)) {
            String text = "expected " + from.toJson() + ", but the value is " + current.toJson();
            return new Effect(null, message.replyError(ErrorCode.PRECONDITION_FAILED, text));
        }
        return new Effect(field(message, "to"), message.reply(Message.body("cas_ok")));
    }

    private boolean creates() {
        return Json.of(true).equals(message.field(CREATE));
    }

    private Effect keyDoesNotExist() {
        String text = "there is no key " + key.toJson();
        return new Effect(null, message.replyError(ErrorCode.KEY_DOES_NOT_EXIST, text));
    }
}
