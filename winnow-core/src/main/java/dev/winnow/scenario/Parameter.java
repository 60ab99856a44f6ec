package dev.winnow.scenario;

/**
 * A parameter of a scenario, set on the command line with {@code -p name=value}.
 *
 * @param defaultValue applies if the user gives no value
 * @param validValues the valid values in words: {@code 3 to 9}, {@code fifo or unordered}
 */
public record Parameter(String name, String defaultValue, String validValues, String description) {}
