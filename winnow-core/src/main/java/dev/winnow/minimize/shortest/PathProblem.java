package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MoveTable;
import dev.winnow.guided.Schedule;
import dev.winnow.model.Violation;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A system and the violation to reach in it.
 *
 * @param isValid returns true for schedules with valid externals
 * @param stop polled often; true ends the search
 */
record PathProblem(
        GuidedRun guidedRun,
        MoveTable moves,
        Violation wantedViolation,
        Predicate<Schedule> isValid,
        BooleanSupplier stop) {}
