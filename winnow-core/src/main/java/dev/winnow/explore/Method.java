package dev.winnow.explore;

import dev.winnow.run.BadInput;
import dev.winnow.run.Explorer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The searches over a graph by the names that people give them. */
public enum Method {
    PORTFOLIO,
    BFS,
    DFS,
    LASSO,
    SES_RR,
    SES_RTC,
    SES_PRR,
    SES_CUSTOM,
    SES_SS,
    PB,
    SS_RR,
    SS_RTC,
    SS_PRR,
    SS_CUSTOM,
    RS,
    IRS,
    POS,
    QL;

    /** After so many states, {@code ses-ss} begins to sample, unless it is told to sooner. */
    private static final long ROOM = 1_000_000;

    /** As in {@code --strategy ses-rtc}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it draws executions by chance. */
    public boolean samples() {
        return switch (this) {
            case SS_RR, SS_RTC, SS_PRR, SS_CUSTOM, RS, IRS, POS, QL -> true;
            case PORTFOLIO, BFS, DFS, LASSO, SES_RR, SES_RTC, SES_PRR, SES_CUSTOM, SES_SS, PB -> false;
        };
    }

    /** Whether it can go on where it was stopped. */
    public boolean resumes() {
        return delays() && !samples() && this != SES_SS;
    }

    /** Whether it counts delays. */
    public boolean delays() {
        return switch (this) {
            case SES_RR, SES_RTC, SES_PRR, SES_CUSTOM, SES_SS, PB, SS_RR, SS_RTC, SS_PRR, SS_CUSTOM -> true;
            case PORTFOLIO, BFS, DFS, LASSO, RS, IRS, POS, QL -> false;
        };
    }

    /**
     * How far to go.
     *
     * @param delays at the most so many
     * @param choices at the most so many times another value than the first of what handlers choose, which then is no delay; below 0 if each time is one
     * @param executions at the most so many samples, about
     * @param samples with each number of delays; 0 for as many as the paper takes
     * @param steps at the most so many in a sample
     */
    public record Budget(Search.Options search, int delays, int choices, long executions, long samples, int steps) {
        /** Until all is seen. */
        public static final Budget NONE =
                new Budget(Search.Options.DEFAULT, Integer.MAX_VALUE, -1, Long.MAX_VALUE, 0, Integer.MAX_VALUE);
    }

    /** Searches until something breaks, all is seen, or the budget is spent. */
    public Explored run(Task task) {
        return switch (this) {
            case PORTFOLIO -> new Portfolio(task).run();
            case BFS -> searched(task, Search.Order.BREADTH_FIRST);
            case DFS -> searched(task, Search.Order.DEPTH_FIRST);
            case LASSO -> lassos(task);
            default -> {
                Arm arm = arm(task);
                while (arm.isGoingOn()) {
                    // a little at a time
                }
                if (arm instanceof StratifiedSearch search && search.isResumable()) {
                    task.keep().accept(search.save());
                }
                yield arm.explored();
            }
        };
    }

    private Explored searched(Task task, Search.Order order) {
        Search search = new Search(task.graph(), task.budget().search(), task.crew(), task.stop(), task.progress());
        return new Explored(this, search.run(order), -1, 0, 0);
    }

    private Explored lassos(Task task) {
        Lassos lassos = new Lassos(task.graph(), task.budget().search().bounds(), task.stop(), task.progress());
        return new Explored(this, lassos.run(), -1, 0, 0);
    }

    /** The search as one that takes turns with others. */
    Arm arm(Task task) {
        Budget budget = task.budget();
        return switch (this) {
            case SES_RR, SES_RTC, SES_PRR, SES_CUSTOM, PB -> search(task, budget.search());
            case SES_SS ->
                new SearchThenSample(search(task, budget.search().atMost(ROOM)), frontier -> sampling(task, frontier));
            case SS_RR, SS_RTC, SS_PRR, SS_CUSTOM -> sampling(task, null);
            case RS, IRS ->
                new RandomSampling(
                        task.graph(), budget.steps(), this == IRS, task.seed(), budget.executions(), task.stop());
            case POS ->
                new PrioritySampling(task.graph(), budget.steps(), task.seed(), budget.executions(), task.stop());
            case QL -> new QLearning(task.graph(), budget.steps(), task.seed(), budget.executions(), task.stop());
            case PORTFOLIO, BFS, DFS, LASSO -> throw new IllegalStateException(this + " does not take turns");
        };
    }

    private StratifiedSearch search(Task task, Search.Options options) {
        Budget budget = task.budget();
        return new StratifiedSearch(
                this,
                task.graph(),
                () -> explorer(task),
                new StratifiedSearch.Options(1, budget.delays(), budget.choices(), true, options),
                task.from(),
                task.crew(),
                task.stop(),
                task.progress());
    }

    private Arm sampling(Task task, StratifiedSampling.@Nullable Frontier frontier) {
        Budget budget = task.budget();
        return new StratifiedSampling(
                this,
                task.graph(),
                () -> explorer(task),
                new StratifiedSampling.Options(
                        budget.delays(), budget.executions(), budget.steps(), budget.samples(), false),
                frontier,
                task.seed(),
                task.stop());
    }

    private Explorer explorer(Task task) {
        return switch (this) {
            case SES_RR, SS_RR -> new RoundRobin();
            case SES_RTC, SES_SS, SS_RTC -> new RunToCompletion();
            case SES_PRR, SS_PRR -> new ProbabilisticRoundRobin(task.seed());
            case PB -> new PreemptionBounding();
            case SES_CUSTOM, SS_CUSTOM -> {
                if (task.custom() == null) {
                    throw new BadInput(
                            "the scenario has no explorer of its own",
                            "give it one: Setup.explorer(…), docs/EXPLORE.md");
                }
                yield task.custom().get();
            }
            default -> throw new IllegalStateException(this + " has no explorer");
        };
    }
}
