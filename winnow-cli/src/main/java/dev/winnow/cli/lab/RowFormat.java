package dev.winnow.cli.lab;

import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.MalformedInput;

/** The JSON of the rows of a table. */
interface RowFormat<R> {

    /** Writes the fields of a row. */
    void write(JsonFields json, R row);

    /** Returns the row on a line. */
    R read(String line) throws MalformedInput;
}
