package dev.winnow.scenario;

/**
 * Something that a scenario lets its user set.
 *
 * @param validValues the valid values in words ({@code 3 to 9}, {@code fifo or unordered})
 */
public record Parameter(String name, String defaultValue, String validValues, String description) {}
