package dev.winnow.system;

import java.util.function.Function;

/**
 * Values of a library that external messages may hold, and that execution files hold by a name: references to actors,
 * say.
 *
 * @param tag how files mark such a value where anything may stand: {@code actor}
 * @param type the values
 * @param toName the name of a value
 * @param fromName the value of a name; anything it throws says that there is none
 */
public record NamedValueType<T>(String tag, Class<T> type, Function<T, String> toName, Function<String, T> fromName) {}
