package dev.winnow.world.simulate;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.system.OutOfControl;

/** The hash of a state or message by its contents; refuses what cannot be looked into. */
final class ContentHash {

    private ContentHash() {}

    static HashValue128 hash(ProcessId owner, Object value) {
        Shape shape = Shapes.of(value);
        if (!shape.isFullyReadable()) {
            throw new OutOfControl(
                    "cannot look into a state or message of " + owner + ": " + shape.text(),
                    "make it of records, collections and plain values, so that equal states can be told");
        }
        return shape.hash();
    }
}
