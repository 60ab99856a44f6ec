package dev.winnow.pipes.protocol;

import dev.winnow.model.Shape;
import dev.winnow.model.ShapeProvider;
import java.lang.reflect.Field;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The shapes of messages and JSON values, so that pictures and states show them as {@code broadcast(message=3)}. */
public final class MessageShapes implements ShapeProvider {

    @Override
    public @Nullable Shape shape(Object value, Function<@Nullable Object, Shape> contents) {
        if (value instanceof Message message) {
            return message.shape();
        }
        return value instanceof Json json ? json.shape() : null;
    }

    @Override
    public boolean hides(Field field) {
        return false;
    }
}
