package dev.winnow.cli.command;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Scenario;
import dev.winnow.trace.json.ScenarioJson;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "Lists the scenarios and their parameters.", mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions options = new ScenarioOptions();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        List<Scenario> all = options.loadAll(List.of()).all();
        if (json) {
            print(all);
        } else {
            all.forEach(ListCommand::show);
        }
        return Exit.DONE;
    }

    private static void show(Scenario scenario) {
        StandardOutput.out().println("%-16s %s".formatted(scenario.name(), ScenarioJson.summary(scenario)));
        for (Parameter<?> parameter : scenario.parameters()) {
            StandardOutput.out()
                    .println(" ".repeat(19) + "-p " + parameter.name() + "=" + parameter.defaultText() + "   "
                            + parameter.description() + " (" + parameter.validValues() + ")");
        }
    }

    private static void print(List<Scenario> all) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.list("scenarios", all, ScenarioJson::write);
        });
    }
}
