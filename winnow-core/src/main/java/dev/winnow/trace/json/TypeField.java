package dev.winnow.trace.json;

/** The {@code type} field of objects, and the escaping of other fields with that name. */
public final class TypeField {

    public static final String NAME = "type";

    private TypeField() {}

    /**
     * Returns the escaped name: {@code type} becomes {@code type_}, {@code type_} becomes {@code type__}, and so on.
     */
    public static String escape(String field) {
        return isTypeLike(field) ? field + "_" : field;
    }

    /** Returns the original name of an escaped field. */
    public static String unescape(String field) {
        return isTypeLike(field) && field.length() > NAME.length() ? field.substring(0, field.length() - 1) : field;
    }

    private static boolean isTypeLike(String field) {
        return field.startsWith(NAME) && field.chars().skip(NAME.length()).allMatch(c -> c == '_');
    }
}
