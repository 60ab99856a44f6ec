package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.TurnReport;
import dev.winnow.threads.runtime.Node;
import dev.winnow.threads.runtime.ThreadScheduler;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Splits what all nodes print into lines, each with the node whose thread printed it. */
final class NodeOutput extends OutputStream {

    private static final int MAX_LINES = 200;
    private static final int MAX_LINE_BYTES = 4_000;

    private final Map<Node, ByteArrayOutputStream> incomplete = new HashMap<>();
    private final List<TurnReport.LogLine> lines = new ArrayList<>();

    @Override
    public void write(int b) {
        Node node = ThreadScheduler.callingNode();
        if (node == null) {
            return; // a thread of the JDK
        }
        ByteArrayOutputStream line = incomplete.computeIfAbsent(node, absent -> new ByteArrayOutputStream());
        if (b != '\n') {
            if (b != '\r' && line.size() < MAX_LINE_BYTES) {
                line.write(b);
            }
            return;
        }
        if (lines.size() < MAX_LINES) {
            lines.add(new TurnReport.LogLine(node.name(), line.toString(StandardCharsets.UTF_8)));
        }
        line.reset();
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            write(source[i]);
        }
    }

    List<TurnReport.LogLine> drain() {
        List<TurnReport.LogLine> drained = List.copyOf(lines);
        lines.clear();
        return drained;
    }
}
