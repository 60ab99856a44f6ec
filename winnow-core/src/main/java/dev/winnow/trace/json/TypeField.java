package dev.winnow.trace.json;

/** The field that says of which type an object is, and how another field of the same name is told from it. */
public final class TypeField {

    public static final String NAME = "type";

    private TypeField() {}

    /** {@code type} becomes {@code type_}, that one {@code type__} …; other names stay. */
    public static String escape(String field) {
        return isTypeLike(field) ? field + "_" : field;
    }

    public static String unescape(String field) {
        return isTypeLike(field) && field.length() > NAME.length() ? field.substring(0, field.length() - 1) : field;
    }

    private static boolean isTypeLike(String field) {
        return field.startsWith(NAME) && field.chars().skip(NAME.length()).allMatch(c -> c == '_');
    }
}
