package dev.winnow.lab.table;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.StageReport;
import dev.winnow.scenario.Setup;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One execution of one case, minimized by all pipelines.
 *
 * @param members the number of members before and after `winnow`; null if the case has no members
 * @param certificate what `winnow` proved of its result
 */
public record DemiRow(
        FoundExecution found,
        @Nullable MemberCounts members,
        String certificate,
        Map<ComparedPipeline, PipelineRun> runs)
        implements CaseRow {

    /** The kind of these rows. */
    public static final RowKind<DemiRow> KIND = new RowKind<>(List.of(ComparedPipeline.values()), DemiRow::of);

    private static final List<String> STSSCHED_STAGES = List.of("provenance", "stssched", "stssched-internals");

    /**
     * The run of one pipeline.
     *
     * @param stopped true if the time was up
     */
    public record PipelineRun(
            ExecutionSize size, long schedules, double seconds, boolean stopped, List<StageReport> stages) {

        public PipelineRun {
            stages = List.copyOf(stages);
        }

        static PipelineRun of(Minimization result) {
            return new PipelineRun(
                    ExecutionSize.of(result.minimized()),
                    result.schedules(),
                    result.seconds(),
                    result.stopped(),
                    result.stages());
        }

        Optional<StageReport> stage(String name) {
            return stages.stream().filter(stage -> stage.name().equals(name)).findFirst();
        }

        long steps() {
            return stages.stream().mapToLong(StageReport::steps).sum();
        }
    }

    public DemiRow {
        runs = Collections.unmodifiableMap(new EnumMap<>(runs));
    }

    private static DemiRow of(FoundExecution found, Setup setup, Map<ComparedPipeline, Minimization> results) {
        Map<ComparedPipeline, PipelineRun> runs = new EnumMap<>(ComparedPipeline.class);
        results.forEach((pipeline, result) -> runs.put(pipeline, PipelineRun.of(result)));
        Minimization winnow = Objects.requireNonNull(results.get(ComparedPipeline.WINNOW));
        return new DemiRow(
                found,
                setup.hasMembers() ? MemberCounts.of(setup, winnow.original(), winnow.minimized()) : null,
                winnow.certificate().events().text(),
                runs);
    }

    /** Returns the run of a pipeline. */
    public PipelineRun run(ComparedPipeline pipeline) {
        return Objects.requireNonNull(runs.get(pipeline));
    }

    /** Returns the size after the paper's provenance. */
    public ExecutionSize provenance() {
        return afterPaperStage("provenance").orElse(found.initial());
    }

    /** Returns the run of the paper's pipeline up to STSSched, of externals and internals, without shrinking. */
    public PipelineRun stsSched() {
        List<StageReport> part = paperRun().stages().stream()
                .filter(stage -> STSSCHED_STAGES.contains(stage.name()))
                .toList();
        return new PipelineRun(
                afterPaperStage("stssched-internals").orElse(paperRun().size()),
                part.stream().mapToLong(StageReport::schedules).sum(),
                part.stream().mapToDouble(StageReport::seconds).sum(),
                paperRun().stopped() && paperRun().stage("tfb").isEmpty(),
                part);
    }

    /** Returns the run of STSSched after shrinking; if nothing could be shrunk, that without. */
    public PipelineRun stsSchedShrunk() {
        PipelineRun shrunk = run(ComparedPipeline.SHRUNK);
        return shrunk.stage("stssched-shrunk").isPresent() ? shrunk : stsSched();
    }

    private PipelineRun paperRun() {
        return run(ComparedPipeline.TFB);
    }

    private Optional<ExecutionSize> afterPaperStage(String name) {
        return paperRun().stage(name).map(ExecutionSize::of);
    }
}
