package dev.winnow.model;

import java.lang.reflect.Field;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A provider of shapes for library types whose contents are not their fields, such as references to actors or
 * collections of another language. Found through {@code META-INF/services} by the class loader of these types.
 */
public interface ShapeProvider {

    /**
     * Returns the shape of a value, or null if the provider does not know its type.
     *
     * @param contents returns the shape of a nested value
     */
    @Nullable
    Shape shape(Object value, Function<@Nullable Object, Shape> contents);

    /** Returns true if a field is internal to the library and not part of the contents of its object. */
    boolean hides(Field field);
}
