package dev.winnow.trace;

/** The field that says of which type an object is, and how another field of the same name is told from it. */
final class TypeName {

    static final String FIELD = "type";

    private TypeName() {}

    /** {@code type} becomes {@code type_}, that one {@code type__} …; other names stay. */
    static String escape(String field) {
        return isTypeLike(field) ? field + "_" : field;
    }

    static String unescape(String field) {
        return isTypeLike(field) && field.length() > FIELD.length() ? field.substring(0, field.length() - 1) : field;
    }

    private static boolean isTypeLike(String field) {
        return field.startsWith(FIELD) && field.chars().skip(FIELD.length()).allMatch(c -> c == '_');
    }
}
