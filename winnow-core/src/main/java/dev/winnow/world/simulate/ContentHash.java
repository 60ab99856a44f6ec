package dev.winnow.world.simulate;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.system.OutOfControl;

/** The hash of a state or message by its content. */
final class ContentHash {

    private ContentHash() {}

    /** Returns the hash. Throws {@link OutOfControl} if a part of the value cannot be read. */
    static HashValue128 hash(ProcessId owner, Object value) {
        Shape shape = Shapes.of(value);
        if (!shape.isFullyReadable()) {
            throw new OutOfControl(
                    "cannot read the content of a state or message of " + owner + ": " + shape.text(),
                    "build it from records, collections and plain values, so that states can be compared");
        }
        return shape.hash();
    }
}
