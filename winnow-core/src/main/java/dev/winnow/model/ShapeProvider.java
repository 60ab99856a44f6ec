package dev.winnow.model;

import java.lang.reflect.Field;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Knows values of a library whose contents are not their fields: references to actors, collections of another language.
 * Found through {@code META-INF/services}, beside the classes that it knows.
 */
public interface ShapeProvider {

    /**
     * The shape of such a value, or null if it is none.
     *
     * @param contents shapes what is inside
     */
    @Nullable
    Shape shape(Object value, Function<@Nullable Object, Shape> contents);

    /** Whether a field is none of the contents of its object: machinery of the library. */
    boolean hides(Field field);
}
