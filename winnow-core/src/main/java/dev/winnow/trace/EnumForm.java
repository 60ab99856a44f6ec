package dev.winnow.trace;

import java.util.Arrays;

/** A constant of an enum, by its name. */
record EnumForm(Class<?> type) implements Form {

    @Override
    public void write(JsonOut json, Object value) {
        json.text(((Enum<?>) value).name());
    }

    @Override
    public Object read(JsonIn json) throws Unreadable {
        String name = json.text();
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw json.not("a constant of " + type.getSimpleName() + " " + Arrays.toString(type.getEnumConstants()));
    }
}
