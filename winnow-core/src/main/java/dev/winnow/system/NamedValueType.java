package dev.winnow.system;

import java.util.function.Function;

/**
 * A type whose values execution files store by name, such as references to actors. External messages may contain them.
 *
 * @param tag marks such a value in files where any type is allowed: {@code actor}
 * @param type the class of the values
 * @param toName returns the name of a value
 * @param fromName returns the value of a name; throws any exception if there is none
 */
public record NamedValueType<T>(String tag, Class<T> type, Function<T, String> toName, Function<String, T> fromName) {}
