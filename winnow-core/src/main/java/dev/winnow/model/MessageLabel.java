package dev.winnow.model;

import java.lang.reflect.Field;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The short text of a message for pictures, lists and sentences: {@code Job(number=2) in SequencedMessage(seqNr=1)}.
 *
 * <p>An envelope shows its content first. It is an object with exactly one field that holds an object of other code
 * behind a type that says nothing about it: {@code Object} or a type variable. Whoever declares such a field carries
 * messages that it does not know. A field of a known type, such as a sender, is no content. Classes belong to the same
 * code if the first three parts of their packages are equal.
 *
 * <p>Fields that are null, empty or unreadable are omitted in envelopes and in objects that are neither records nor
 * case classes: most are left over from builders and caches. In a long text, long fields are cut.
 */
public final class MessageLabel {

    private static final int MAX_ENVELOPES = 4;
    private static final int MAX_LENGTH = 200; // longer texts have their long fields cut
    private static final int MAX_FIELD_LENGTH = 60;
    private static final int PARTS_OF_PACKAGE = 3;

    private MessageLabel() {}

    /** Returns the label of a message. */
    public static String of(Object message) {
        return label(message, MAX_ENVELOPES);
    }

    private static String label(Object message, int maxEnvelopes) {
        Shape shape = Shapes.brief(message);
        if (!(shape instanceof Shape.Struct struct)) {
            return shape.text();
        }
        Field field = maxEnvelopes == 0 ? null : contentField(message, struct);
        return field == null
                ? text(struct)
                : label(valueOf(field, message), maxEnvelopes - 1) + " in "
                        + text(Shapes.withoutEmptyFields(without(field, struct)));
    }

    /** Returns the only field with a content, or null if the message is no envelope. */
    private static @Nullable Field contentField(Object message, Shape.Struct struct) {
        List<Field> fields = Arrays.stream(Shapes.fieldsOf(message))
                .filter(field -> struct.fields().containsKey(Shapes.plainName(field)))
                .filter(MessageLabel::saysNothing)
                .filter(field -> isContent(valueOf(field, message), message))
                .toList();
        return fields.size() == 1 ? fields.get(0) : null;
    }

    private static boolean saysNothing(Field field) {
        return field.getType() == Object.class || field.getGenericType() instanceof TypeVariable<?>;
    }

    private static boolean isContent(@Nullable Object value, Object envelope) {
        return value != null
                && !code(value).equals(code(envelope))
                && !Shapes.isPlatform(value.getClass())
                && (value instanceof Enum<?> || Shapes.of(value) instanceof Shape.Struct);
    }

    /** Returns the first parts of the package of a value's class. */
    private static List<String> code(Object value) {
        return Arrays.stream(value.getClass().getPackageName().split("\\."))
                .limit(PARTS_OF_PACKAGE)
                .toList();
    }

    private static Object valueOf(Field field, Object owner) {
        try {
            return field.get(owner);
        } catch (IllegalAccessException e) {
            return ""; // of a closed module: no content
        }
    }

    private static Shape.Struct without(Field field, Shape.Struct struct) {
        Map<String, Shape> fields = new LinkedHashMap<>(struct.fields());
        fields.remove(Shapes.plainName(field));
        return new Shape.Struct(struct.type(), fields, struct.kind());
    }

    private static String text(Shape.Struct struct) {
        String text = struct.text();
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        Map<String, Shape> fields = new LinkedHashMap<>();
        struct.fields().forEach((name, value) -> fields.put(name, cut(value)));
        return new Shape.Struct(struct.type(), fields).text();
    }

    private static Shape cut(Shape value) {
        String text = value.text();
        return text.length() <= MAX_FIELD_LENGTH
                ? value
                : new Shape.Atom(text.substring(0, MAX_FIELD_LENGTH) + "…", false);
    }
}
