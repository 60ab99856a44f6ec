package dev.winnow.minimize.oracle;

import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import org.jspecify.annotations.Nullable;

/**
 * The failure that a candidate must reproduce: the violation of the original, with externals that could have occurred.
 */
public record TargetFailure(Violation violation, ExternalsValidity validity) {

    boolean isSameAs(@Nullable Violation other) {
        return violation.isSameAs(other);
    }

    boolean allows(Schedule performed) {
        return validity.allows(performed);
    }
}
