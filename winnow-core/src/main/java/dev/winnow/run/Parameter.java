package dev.winnow.run;

/**
 * Something that a scenario lets its user set.
 *
 * @param values the valid values in words ({@code 3 to 9}, {@code fifo or unordered})
 */
public record Parameter(String name, String defaultValue, String values, String meaning) {}
