package dev.winnow.viewer;

import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.report.ExecutionView;
import dev.winnow.run.Invariant;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.ExecutionWriter;
import dev.winnow.trace.JsonFields;
import dev.winnow.trace.RecordedStep;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A session as its page draws it. */
final class LiveJson {

    private static final int MOST_SHOWN = 20_000;
    private static final int MOST_TRIED = 50;

    private LiveJson() {}

    /** Where it is, what can happen there, what holds, and the tree of what was tried. */
    static String moment(LiveSession session, Stepper stepper) {
        Node present = stepper.present();
        Moment moment = stepper.moment();
        return JsonFields.toText(json -> {
            json.text("id", session.id());
            json.text("scenario", session.origin().scenario());
            json.text("seed", Long.toString(session.origin().seed()));
            json.object("parameters", given -> session.origin().parameters().forEach(given::text));
            json.number("node", present.id());
            json.number("depth", present.depth());
            if (!present.isRoot()) {
                json.number("parent", present.parent().id());
                json.text("line", present.taken().line().text());
                json.list("choices", present.taken().line().choices(), LiveJson::choice);
            }
            json.numbers("path", present.path().stream().map(Node::id).toList());
            violation(json, "violation", present.violation());
            violation(json, "atEnd", moment.atEnd());
            json.truth("over", moment.over());
            json.text("waits", moment.waits());
            json.texts("up", names(moment.up()));
            json.texts("down", names(moment.down()));
            json.list("offers", moment.offers(), LiveJson::offer);
            json.list("heldBack", moment.heldBack(), LiveJson::item);
            json.list(
                    "invariants",
                    stepper.setup().invariants(),
                    (fields, invariant) -> invariant(fields, invariant, present, moment));
            json.list(
                    "tried",
                    present.children().stream().limit(MOST_TRIED).toList(),
                    (fields, child) -> node(fields, child));
            json.list("branches", Branch.all(stepper.nodes().get(0)), LiveJson::branch);
        });
    }

    private static void choice(JsonFields json, RecordedStep.Choice choice) {
        json.number("bound", choice.bound());
        json.number("value", choice.value());
    }

    private static List<String> names(List<ProcessId> processes) {
        return processes.stream().map(ProcessId::name).toList();
    }

    private static void offer(JsonFields json, Offer offer) {
        json.text("key", offer.key());
        json.text("group", offer.group().name().toLowerCase(Locale.ROOT));
        json.text("kind", offer.kind());
        json.text("text", offer.text());
        json.text("process", offer.process() == null ? null : offer.process().name());
        json.truth("planned", offer.planned());
        if (offer.event().item() >= 0) {
            json.number("item", offer.event().item());
        }
    }

    private static void item(JsonFields json, Item item) {
        json.number("item", item.id());
        json.truth("timer", item.isTimer());
        json.text("from", item.from().name());
        json.text("to", item.to().name());
        json.text("text", Shapes.text(item.payload()));
    }

    private static void violation(JsonFields json, String name, @Nullable Violation violation) {
        if (violation != null) {
            json.object(name, fields -> {
                fields.text("invariant", violation.invariant());
                fields.text("message", violation.message());
                fields.texts("processes", names(violation.processes()));
            });
        }
    }

    private static void invariant(JsonFields json, Invariant<?> invariant, Node present, Moment moment) {
        Violation broken = present.violation() != null ? present.violation() : moment.atEnd();
        boolean isBroken = broken != null && broken.invariant().equals(invariant.name());
        boolean looked = invariant.when() != Invariant.When.END || moment.over();
        json.text("name", invariant.name());
        json.text("when", invariant.when().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        json.text("is", isBroken ? "broken" : looked && !present.isRoot() ? "holds" : "open");
    }

    private static void node(JsonFields json, Node node) {
        json.number("node", node.id());
        json.text("line", node.taken().line().text());
        json.truth("broken", node.violation() != null);
        List<Integer> values = node.taken().line().choices().stream()
                .map(RecordedStep.Choice::value)
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
        json.text("line", branch.first().taken().line().text());
        json.number("level", branch.level());
        json.truth("broken", branch.last().violation() != null);
    }

    /** The steps that lead to the present one, as a page shows an execution. */
    static String view(Stepper stepper) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        List<RecordedStep> steps = Saving.steps(stepper.present());
        Violation violation = stepper.present().violation();
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
            return view(reader);
        }
    }

    /** An execution, of a long one its last steps. */
    static String view(ExecutionReader reader) {
        StringBuilder json = new StringBuilder();
        try {
            ExecutionView.ofLast(reader, MOST_SHOWN).write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return json.toString();
    }

    /** A way without forks: from a child of a fork, or of the root, to the next fork or to an end. */
    private record Branch(Node first, Node last, int level) {

        private static final int MOST = 500;

        static List<Branch> all(Node root) {
            List<Branch> branches = new ArrayList<>();
            ArrayDeque<Branch> begun = new ArrayDeque<>();
            push(root, 0, begun);
            while (!begun.isEmpty() && branches.size() < MOST) {
                Branch branch = begun.pop().whole();
                branches.add(branch);
                push(branch.last, branch.level + 1, begun);
            }
            return branches;
        }

        private static void push(Node fork, int level, ArrayDeque<Branch> begun) {
            List<Node> children = fork.children();
            for (int i = children.size() - 1; i >= 0; i--) {
                begun.push(new Branch(children.get(i), children.get(i), level));
            }
        }

        private Branch whole() {
            Node end = last;
            while (end.children().size() == 1) {
                end = end.children().get(0);
            }
            return new Branch(first, end, level);
        }
    }
}
