package dev.winnow.cli.command;

import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.model.Counted;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.compare.ExecutionComparison;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.text.TerminalText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = {
            "Finds the first difference between two executions. Needs only the files.",
            "Ignores the numbers of messages and timers.",
            "Exit code: 0 if all events are the same, 1 if not.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "A", description = "an execution, recorded or imported")
    private Path one = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "another execution")
    private Path other = Path.of("");

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        ExecutionComparison compared;
        try (ExecutionReader left = ExecutionReader.open(one);
                ExecutionReader right = ExecutionReader.open(other)) {
            compared = ExecutionComparison.of(left, right);
        }
        if (json) {
            print(compared);
        } else {
            say(compared);
        }
        return compared.difference().isEmpty() ? Exit.DONE : Exit.VIOLATION;
    }

    private void say(ExecutionComparison compared) {
        String same = Counted.of(compared.sameMoves(), "event");
        compared.difference()
                .ifPresentOrElse(
                        difference -> {
                            StandardOutput.out().println("compare · first difference after " + same + " in common");
                            StandardOutput.out().println("  " + one + ": " + text(difference.one()));
                            StandardOutput.out().println("  " + other + ": " + text(difference.other()));
                            if (compared.isSamePerProcess()) {
                                StandardOutput.out()
                                        .println("  each process has the same events in the same order: only the order"
                                                + " between processes differs");
                            }
                        },
                        () -> StandardOutput.out().println("compare · no difference: " + same + " in common"));
    }

    private static String text(ExecutionComparison.@Nullable ComparedStep step) {
        return step == null ? "has ended" : "step " + step.step() + ", " + TerminalText.visible(step.move());
    }

    private void print(ExecutionComparison compared) {
        JsonOutput.print(out -> {
            out.number("schema", JsonOutput.SCHEMA);
            out.text("one", one.toString());
            out.text("other", other.toString());
            out.bool("same", compared.difference().isEmpty());
            out.bool("samePerProcess", compared.isSamePerProcess());
            out.number("sameEvents", compared.sameMoves());
            out.object("difference", compared.difference().orElse(null), (fields, difference) -> {
                fields.object("one", difference.one(), CompareCommand::writeStep);
                fields.object("other", difference.other(), CompareCommand::writeStep);
            });
        });
    }

    private static void writeStep(JsonFields fields, ExecutionComparison.ComparedStep step) {
        fields.number("step", step.step());
        fields.text("event", step.move());
    }
}
