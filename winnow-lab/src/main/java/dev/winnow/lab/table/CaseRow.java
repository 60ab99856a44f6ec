package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.scenario.Setup;
import java.util.List;
import java.util.Map;

/** A row of an experiment: one execution of one case, minimized by several pipelines. */
public interface CaseRow {

    FoundExecution found();

    default String name() {
        return found().name();
    }

    default long seed() {
        return found().seed();
    }

    /**
     * What the rows of a table need.
     *
     * @param pipelines the pipelines that minimize each execution, in this order
     */
    record RowKind<R extends CaseRow>(List<ComparedPipeline> pipelines, RowFactory<R> factory) {

        public RowKind {
            pipelines = List.copyOf(pipelines);
        }
    }

    /** A factory of rows from results. */
    @FunctionalInterface
    interface RowFactory<R extends CaseRow> {
        R row(FoundExecution found, Setup setup, Map<ComparedPipeline, Minimization> results);
    }
}
