package dev.winnow.threads.protocol;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The fields of the messages about executions of nodes, in the order of their declaration. */
final class WorldFrames {

    private WorldFrames() {}

    // ---- requests

    static void writeOpen(DataOutputStream out, WorldRequest.Open open) throws IOException {
        out.writeLong(open.seed());
        Fields.writeList(out, open.nodes(), WorldFrames::writeNode);
        out.writeLong(open.stepMillis());
    }

    static WorldRequest.Open readOpen(DataInputStream in) throws IOException {
        return new WorldRequest.Open(in.readLong(), Fields.readList(in, WorldFrames::readNode), in.readLong());
    }

    private static void writeNode(DataOutputStream out, NodeDefinition node) throws IOException {
        Fields.writeText(out, node.name());
        Fields.writeText(out, node.address());
        Fields.writeTexts(out, node.classPath());
        Fields.writeText(out, node.main());
        Fields.writeTexts(out, node.arguments());
        Fields.writeTexts(out, node.properties());
        Fields.writeTexts(out, node.parts().probes());
        Fields.writeText(out, node.parts().operations());
        Fields.writeText(out, node.parts().decoder());
    }

    private static NodeDefinition readNode(DataInputStream in) throws IOException {
        return new NodeDefinition(
                Fields.readText(in),
                Fields.readText(in),
                Fields.readTexts(in),
                Fields.readText(in),
                Fields.readTexts(in),
                Fields.readTexts(in),
                new NodeDefinition.Parts(Fields.readTexts(in), Fields.readText(in), Fields.readText(in)));
    }

    static void writePerform(DataOutputStream out, WorldRequest.Perform perform) throws IOException {
        NodeEvent event = perform.event();
        Fields.writeText(out, event.kind().name());
        Fields.writeText(out, event.node());
        out.writeLong(event.number());
        Fields.writeTexts(out, event.operation());
    }

    static WorldRequest.Perform readPerform(DataInputStream in) throws IOException {
        return new WorldRequest.Perform(
                new NodeEvent(kind(Fields.readText(in)), Fields.readText(in), in.readLong(), Fields.readTexts(in)));
    }

    private static NodeEvent.Kind kind(String name) throws IOException {
        try {
            return NodeEvent.Kind.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IOException("an event has the unknown kind " + name, e);
        }
    }

    // ---- answers

    static void writeReport(DataOutputStream out, TurnReport report) throws IOException {
        Fields.writeList(out, report.items().sent(), WorldFrames::writeItem);
        Fields.writeList(out, report.items().lost(), DataOutputStream::writeLong);
        Fields.writeList(out, report.timers().set(), WorldFrames::writeTimer);
        Fields.writeList(out, report.timers().cancelled(), DataOutputStream::writeLong);
        Fields.writeList(out, report.log(), WorldFrames::writeLine);
        Fields.writeList(out, report.nodes(), WorldFrames::writeNodeReport);
        Fields.writeList(out, report.outcomes().calls(), WorldFrames::writeCall);
        Fields.writeList(out, report.outcomes().failures(), WorldFrames::writeFailure);
        Fields.writeText(out, report.outcomes().problem());
        Fields.writeTexts(out, report.outcomes().stack());
    }

    static TurnReport readReport(DataInputStream in) throws IOException {
        return new TurnReport(
                new TurnReport.Items(
                        Fields.readList(in, WorldFrames::readItem), Fields.readList(in, DataInputStream::readLong)),
                new TurnReport.Timers(
                        Fields.readList(in, WorldFrames::readTimer), Fields.readList(in, DataInputStream::readLong)),
                Fields.readList(in, WorldFrames::readLine),
                Fields.readList(in, WorldFrames::readNodeReport),
                new TurnReport.Outcomes(
                        Fields.readList(in, WorldFrames::readCall),
                        Fields.readList(in, WorldFrames::readFailure),
                        Fields.readText(in),
                        Fields.readTexts(in)));
    }

    private static void writeItem(DataOutputStream out, TurnReport.SentItem item) throws IOException {
        out.writeLong(item.number());
        Fields.writeText(out, item.kind());
        Fields.writeText(out, item.from());
        Fields.writeText(out, item.to());
        Fields.writeText(out, item.connection());
        Fields.writeText(out, item.stream());
        PlainValues.write(out, item.content());
    }

    private static TurnReport.SentItem readItem(DataInputStream in) throws IOException {
        return new TurnReport.SentItem(
                in.readLong(),
                Fields.readText(in),
                Fields.readText(in),
                Fields.readText(in),
                Fields.readText(in),
                Fields.readText(in),
                PlainValues.read(in));
    }

    private static void writeTimer(DataOutputStream out, TurnReport.SetTimer timer) throws IOException {
        out.writeLong(timer.number());
        Fields.writeText(out, timer.node());
        Fields.writeText(out, timer.thread());
        Fields.writeText(out, timer.site());
        out.writeLong(timer.due());
    }

    private static TurnReport.SetTimer readTimer(DataInputStream in) throws IOException {
        return new TurnReport.SetTimer(
                in.readLong(), Fields.readText(in), Fields.readText(in), Fields.readText(in), in.readLong());
    }

    private static void writeLine(DataOutputStream out, TurnReport.LogLine line) throws IOException {
        Fields.writeText(out, line.node());
        Fields.writeText(out, line.text());
    }

    private static TurnReport.LogLine readLine(DataInputStream in) throws IOException {
        return new TurnReport.LogLine(Fields.readText(in), Fields.readText(in));
    }

    private static void writeNodeReport(DataOutputStream out, TurnReport.NodeReport node) throws IOException {
        Fields.writeText(out, node.node());
        out.writeLong(node.now());
        out.writeBoolean(node.hasStopped());
        out.writeBoolean(node.isActive());
        Fields.writeList(out, node.probes(), (stream, probe) -> {
            Fields.writeText(stream, probe.name());
            PlainValues.write(stream, probe.value());
        });
    }

    private static TurnReport.NodeReport readNodeReport(DataInputStream in) throws IOException {
        return new TurnReport.NodeReport(
                Fields.readText(in),
                in.readLong(),
                in.readBoolean(),
                in.readBoolean(),
                Fields.readList(
                        in, stream -> new TurnReport.ProbeValue(Fields.readText(stream), PlainValues.read(stream))));
    }

    private static void writeCall(DataOutputStream out, TurnReport.CallOutcome call) throws IOException {
        Fields.writeText(out, call.node());
        out.writeLong(call.call());
        out.writeBoolean(call.hasThrown());
        PlainValues.write(out, call.value());
    }

    private static TurnReport.CallOutcome readCall(DataInputStream in) throws IOException {
        return new TurnReport.CallOutcome(Fields.readText(in), in.readLong(), in.readBoolean(), PlainValues.read(in));
    }

    private static void writeFailure(DataOutputStream out, TurnReport.ThreadFailure failure) throws IOException {
        Fields.writeText(out, failure.node());
        Fields.writeText(out, failure.thread());
        out.writeBoolean(failure.isMain());
        Fields.writeText(out, failure.exception());
        Fields.writeTexts(out, failure.stack());
    }

    private static TurnReport.ThreadFailure readFailure(DataInputStream in) throws IOException {
        return new TurnReport.ThreadFailure(
                Fields.readText(in), Fields.readText(in), in.readBoolean(), Fields.readText(in), Fields.readTexts(in));
    }
}
