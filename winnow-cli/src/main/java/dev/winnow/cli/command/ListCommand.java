package dev.winnow.cli.command;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.doctor.load.UserScenarios;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.ScenarioJson;
import java.time.Duration;
import java.util.Comparator;
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
        return ThisProcess.supervisor(null, Duration.ZERO).call(beacon -> list());
    }

    private int list() {
        UserScenarios.AllScenarios all = options.all();
        List<Scenario> ordered = usersFirst(all.scenarios().all());
        if (json) {
            print(ordered, all.failed());
        } else {
            all.failed().forEach(failed -> {
                StandardOutput.out().println(failed.className());
                StandardOutput.out().println("    " + failed.cause());
            });
            ordered.forEach(ListCommand::show);
        }
        return Exit.DONE;
    }

    private static List<Scenario> usersFirst(List<Scenario> scenarios) {
        ClassLoader own = ListCommand.class.getClassLoader();
        return scenarios.stream()
                .sorted(Comparator.comparing(scenario -> scenario.getClass().getClassLoader() == own))
                .toList();
    }

    private static void show(Scenario scenario) {
        StandardOutput.out().println("%-16s %s".formatted(scenario.name(), ScenarioJson.summary(scenario)));
        try {
            Parameters.declaredBy(scenario).forEach(ListCommand::show);
        } catch (BadInput e) { // other scenarios are still listed
            StandardOutput.out().println(" ".repeat(19) + e.getMessage());
        }
    }

    private static void show(Parameter<?> parameter) {
        StandardOutput.out()
                .println(" ".repeat(19) + "-p " + parameter.name() + "=" + parameter.defaultText() + "   "
                        + parameter.description() + " (" + parameter.validValues() + ")");
    }

    private static void print(List<Scenario> all, List<UserScenarios.FailedClass> failed) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.list("scenarios", all, ScenarioJson::write);
            out.list("failed", failed, (fields, each) -> {
                fields.text("class", each.className());
                fields.text("cause", each.cause());
            });
        });
    }
}
