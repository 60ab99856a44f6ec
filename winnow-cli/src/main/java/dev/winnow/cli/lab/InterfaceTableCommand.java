package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.lab.component.InterfaceExperiment;
import dev.winnow.lab.component.InterfaceExperiment.InterfaceRequest;
import dev.winnow.lab.component.InterfaceExperiment.InterfaceResult;
import dev.winnow.lab.component.InterfaceExperiment.SearchBudget;
import dev.winnow.lab.component.InterfaceRow;
import dev.winnow.lab.component.InterfaceTable;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.DelayingExperiment.Subject;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.model.Origin;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "interface",
        description = {
            "Searches the subjects of the DEMETER paper's Table 2 with dir, bfs, optimal-dpor and dir-traces.",
            "After a first run of each, bfs and dir run three times in turn, and the median counts; optimal-dpor runs",
            "once more. A search that reaches a limit runs once, and so does dir-traces, which counts traces.",
            "A case may have parameters: --cases mps:nodes=3:extra=1:work=1.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between",
            "<!-- table interface --> and <!-- end -->. Ctrl-C prints the rows so far;",
            "each is saved, and --resume continues after them.",
            ""
        },
        mixinStandardHelpOptions = true)
final class InterfaceTableCommand implements Callable<Integer> {

    @Mixin
    private TableOptions options = new TableOptions(InterfaceTable.CASES);

    @Mixin
    private SavingOptions saving = new SavingOptions("table-interface");

    @Range(min = 1)
    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "time limit for each search (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration time = Duration.ofMinutes(1);

    @Range(min = 1)
    @Option(
            names = "--states",
            paramLabel = "N",
            description = "maximum number of states of a search (default: ${DEFAULT-VALUE})",
            defaultValue = "20000000")
    private long states;

    @Override
    public Integer call() {
        options.checkCases();
        ResultsFile file = options.resultsFile("table interface");
        Exit.onInterrupt(() -> {}); // searches poll Exit.isEnding
        InterfaceResult result = run();
        String table = new InterfaceTable(result.rows(), result.missed()).markdown();
        if (file != null && !result.rows().isEmpty()) {
            file.put(table);
        }
        if (options.json) {
            InterfaceTableJson.print(result);
        } else {
            StandardOutput.printLines(table);
        }
        return Exit.DONE;
    }

    private InterfaceResult run() {
        String limits = "time " + time.toMillis() + " ms, " + states + " states, " + options.jobs + " threads";
        SavedRows<InterfaceRow> saved =
                new SavedRows<>(saving.directory.resolve("rows.jsonl"), limits, new InterfaceTableJson());
        InterfaceRequest request =
                new InterfaceRequest(options.cases, saved.open(saving.isResumed), new SearchBudget(time, states));
        ExecutorService workers =
                Executors.newFixedThreadPool(Math.max(1, options.jobs - 1), ThisProcess::daemonThread);
        try {
            return new InterfaceExperiment(
                            request,
                            InterfaceTableCommand::subject,
                            new WorkerTeam(options.jobs, workers),
                            Exit::isEnding,
                            options.savingTo(saved))
                    .run();
        } finally {
            workers.shutdownNow();
        }
    }

    private static Subject subject(CaseName name) {
        ScenarioOptions.PreparedScenario ready = new ScenarioOptions()
                .prepare(name.scenario(), name.parameters())
                .useClassLoader();
        return new Subject(ready.setup(), new Origin(ready.scenario().name(), ready.parameters(), 1));
    }
}
