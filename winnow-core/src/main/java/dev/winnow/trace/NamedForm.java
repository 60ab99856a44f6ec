package dev.winnow.trace;

import dev.winnow.run.NamedValues;

/** A value that only its library understands, by its name. */
record NamedForm<T>(NamedValues<T> values) implements Form {

    @Override
    public void write(JsonOut json, Object value) {
        json.text(values.name().apply(values.type().cast(value)));
    }

    @Override
    public Object read(JsonIn json) throws Unreadable {
        String name = json.text();
        try {
            return values.value().apply(name);
        } catch (RuntimeException e) {
            throw Unreadable.content("'" + Fields.clip(name) + "' names no " + values.tag() + ": " + e.getMessage());
        }
    }
}
