package dev.winnow.cli;

import dev.winnow.run.Parameter;
import dev.winnow.run.Scenario;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "list", description = "Shows the scenarios and their parameters.", mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions options = new ScenarioOptions();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        List<Scenario> all = options.scenarios().all();
        if (json) {
            print(all);
        } else {
            all.forEach(ListCommand::show);
        }
        return Exit.DONE;
    }

    private static void show(Scenario scenario) {
        Output.out().printf("%-16s %s%n", scenario.name(), scenario.summary());
        for (Parameter parameter : scenario.parameters()) {
            Output.out()
                    .printf(
                            "%-16s   -p %s=%s   %s (%s)%n",
                            "", parameter.name(), parameter.defaultValue(), parameter.meaning(), parameter.values());
        }
    }

    private static void print(List<Scenario> all) {
        Json.print(out -> {
            out.number("schema", Json.SCHEMA);
            out.list("scenarios", all, (entry, scenario) -> {
                entry.text("name", scenario.name());
                entry.text("summary", scenario.summary());
                entry.list("parameters", scenario.parameters(), (field, parameter) -> {
                    field.text("name", parameter.name());
                    field.text("default", parameter.defaultValue());
                    field.text("values", parameter.values());
                    field.text("meaning", parameter.meaning());
                });
            });
        });
    }
}
