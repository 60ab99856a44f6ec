package dev.winnow.viewer;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Item;
import dev.winnow.model.MessageLabel;
import dev.winnow.model.Shapes;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.report.ExecutionJson;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.ViolationJson;
import dev.winnow.viewer.live.BranchRecorder;
import dev.winnow.viewer.live.LiveSession;
import dev.winnow.viewer.live.PossibleEvent;
import dev.winnow.viewer.live.SituationView;
import dev.winnow.viewer.live.StepNode;
import dev.winnow.viewer.live.Stepper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The JSON that live pages show. */
final class SessionJson {

    private static final int MAX_STEPS_SHOWN = 20_000;
    private static final int MAX_CHILDREN_SHOWN = 50;

    private SessionJson() {}

    /** Returns the current node, the possible events, the invariants, and the tree of branches. */
    static String sessionState(LiveSession session, Stepper stepper) {
        StepNode current = stepper.current();
        SituationView view = stepper.view();
        return JsonFields.toText(json -> {
            json.text("id", session.id());
            json.text("scenario", session.origin().scenario());
            json.text("seed", Long.toString(session.origin().seed()));
            json.texts("parameters", session.origin().parameters());
            json.number("node", current.id());
            json.number("depth", current.depth());
            if (!current.isRoot()) {
                json.number("parent", current.parent().id());
                json.text("line", current.performedStep().recordedStep().text());
                writeChoices(json, current.performedStep().recordedStep());
            }
            json.numbers("path", current.path().stream().map(StepNode::id).toList());
            json.object("violation", current.violation(), ViolationJson::write);
            json.object("atEnd", view.violationIfEnded(), ViolationJson::write);
            json.bool("over", view.hasNothingPending());
            json.text("waits", view.awaitedCondition());
            json.processes("up", view.runningProcesses());
            json.processes("down", view.stoppedProcesses());
            json.list("offers", view.possibleEvents(), SessionJson::offer);
            json.list("heldBack", view.blockedItems(), SessionJson::item);
            json.list(
                    "invariants",
                    stepper.setup().invariants(),
                    (fields, invariant) -> invariant(fields, invariant, current, view));
            json.list(
                    "tried",
                    current.children().stream().limit(MAX_CHILDREN_SHOWN).toList(),
                    (fields, child) -> node(fields, child));
            json.list("branches", Branch.all(stepper.nodes().get(0)), SessionJson::branch);
        });
    }

    private static void writeChoices(JsonFields json, RecordedStep step) {
        List<Integer> indexes =
                IntStream.range(0, step.choices().size()).boxed().toList();
        json.list("choices", indexes, (choice, index) -> {
            choice.number("bound", step.choices().get(index).bound());
            choice.number("value", step.choices().get(index).value());
            choice.text("text", step.choiceText(index));
        });
    }

    private static void offer(JsonFields json, PossibleEvent offer) {
        json.text("key", offer.key());
        json.text("group", offer.category().name().toLowerCase(Locale.ROOT));
        json.text("kind", offer.kind());
        json.text("text", offer.text());
        json.text("process", offer.process() == null ? null : offer.process().name());
        json.bool("planned", offer.isPlanned());
        if (offer.event().item() >= 0) {
            json.number("item", offer.event().item());
        }
    }

    private static void item(JsonFields json, Item item) {
        json.number("item", item.id());
        json.bool("timer", item.isTimer());
        json.text("from", item.from().name());
        json.text("to", item.to().name());
        json.text("text", item.isTimer() ? Shapes.text(item.payload()) : MessageLabel.of(item.payload()));
    }

    private static void invariant(JsonFields json, Invariant<?> invariant, StepNode current, SituationView view) {
        Violation violation = current.violation() != null ? current.violation() : view.violationIfEnded();
        boolean isBroken = violation != null && violation.invariant().equals(invariant.name());
        boolean isChecked = invariant.when() != Invariant.When.END || view.hasNothingPending();
        json.text("name", invariant.name());
        json.text("when", invariant.when().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        Optional<UndecidedInvariant> undecided = view.undecided().stream()
                .filter(each -> each.name().equals(invariant.name()))
                .findFirst();
        String checked = isChecked && !current.isRoot() ? "holds" : "open";
        json.text("is", isBroken ? "broken" : undecided.isPresent() ? "undecided" : checked);
        undecided.ifPresent(each -> json.text("why", each.reason()));
    }

    private static void node(JsonFields json, StepNode node) {
        json.number("node", node.id());
        json.text("line", node.performedStep().recordedStep().text());
        json.bool("broken", node.violation() != null);
        List<Integer> values = node.performedStep().recordedStep().choices().stream()
                .map(RecordedStep.ChosenValue::value)
                .toList();
        if (!values.isEmpty()) {
            json.numbers("chose", values);
        }
    }

    private static void branch(JsonFields json, Branch branch) {
        json.number("id", branch.first().id());
        json.number("fork", branch.first().parent().id());
        json.number("depth", branch.first().depth());
        json.number("end", branch.last().id());
        json.number("length", branch.last().depth() - branch.first().depth() + 1);
        json.text("line", branch.first().performedStep().recordedStep().text());
        json.number("level", branch.level());
        json.bool("broken", branch.last().violation() != null);
    }

    /** Returns the steps up to the current node, in the form of an execution. */
    static String executionJson(Stepper stepper) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        List<RecordedStep> steps = BranchRecorder.stepsTo(stepper.current());
        Violation violation = stepper.current().violation();
        try (ExecutionWriter writer = new ExecutionWriter(
                lines,
                stepper.setup(),
                stepper.origin(),
                stepper.setup().world().processes())) {
            steps.forEach(writer::step);
            if (violation != null) {
                writer.end(new Verdict.Violated(violation));
            }
        }
        try (ExecutionReader reader = ExecutionReader.of("the live session", lines.toString(StandardCharsets.UTF_8))) {
            return executionJson(reader);
        }
    }

    /** Returns an execution, of a long one the last steps. */
    static String executionJson(ExecutionReader reader) {
        StringBuilder json = new StringBuilder();
        try {
            ExecutionJson.ofLast(reader, MAX_STEPS_SHOWN).write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return json.toString();
    }

    /** A path without forks: from a child of a fork, or of the root, to the next fork or to a leaf. */
    private record Branch(StepNode first, StepNode last, int level) {

        private static final int MAX_BRANCHES = 500;

        static List<Branch> all(StepNode root) {
            List<Branch> branches = new ArrayList<>();
            ArrayDeque<Branch> unexplored = new ArrayDeque<>();
            push(root, 0, unexplored);
            while (!unexplored.isEmpty() && branches.size() < MAX_BRANCHES) {
                Branch branch = unexplored.pop().extended();
                branches.add(branch);
                push(branch.last, branch.level + 1, unexplored);
            }
            return branches;
        }

        private static void push(StepNode fork, int level, ArrayDeque<Branch> unexplored) {
            List<StepNode> children = fork.children();
            for (int i = children.size() - 1; i >= 0; i--) {
                unexplored.push(new Branch(children.get(i), children.get(i), level));
            }
        }

        private Branch extended() {
            StepNode end = last;
            while (end.children().size() == 1) {
                end = end.children().get(0);
            }
            return new Branch(first, end, level);
        }
    }
}
