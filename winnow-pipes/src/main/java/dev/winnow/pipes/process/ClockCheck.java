package dev.winnow.pipes.process;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A check of which programs of a node bypass the clock library for time or randomness. Starts the node once. */
public final class ClockCheck {

    private static final byte[] GO_MARK = "\u00ff Go buildinf:".getBytes(StandardCharsets.ISO_8859_1);

    private ClockCheck() {}

    /** Returns what is not controlled, in words; empty if everything is, or if the node cannot be started. */
    public static List<String> of(NodeCommand command, NativeTools tools) {
        Path library = tools.clock();
        if (library == null) {
            return List.of("time and randomness of all nodes: " + tools.problem());
        }
        try (NodeDirectories files = NodeDirectories.create()) {
            NodeStart.Origin origin = new NodeStart.Origin(1, 0);
            return check(new NodeStart("n0", command, files, tools, NodeLimits.USUAL, origin), library);
        }
    }

    private static List<String> check(NodeStart start, Path library) {
        try (NodeProcess node = NodeProcess.start(start)) {
            node.settleAfterStart();
            Set<String> found = new TreeSet<>();
            for (long process : node.processIds()) {
                found.addAll(problems(process, library));
            }
            return List.copyOf(found);
        } catch (BadInput | OutOfControl e) { // whoever runs the system reports it
            return List.of();
        }
    }

    private static List<String> problems(long process, Path library) {
        List<String> problems = new ArrayList<>();
        try {
            Path program = Files.readSymbolicLink(Path.of("/proc/" + process + "/exe"));
            String maps = Files.readString(Path.of("/proc/" + process + "/maps"));
            if (isGo(Path.of("/proc/" + process + "/exe"))) {
                problems.add("time and randomness of " + program
                        + ": Go reads them from the system without the C library. Its timers are real");
            } else if (!maps.contains(library.toString())) {
                problems.add("time and randomness of " + program
                        + ": it is linked statically, or drops LD_PRELOAD. Link it with the shared C library");
            }
        } catch (IOException e) {
            // the process has ended
        }
        return problems;
    }

    /** Returns true if the Go toolchain built a program: it marks what it builds. */
    private static boolean isGo(Path program) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(program), 1 << 16)) {
            int matched = 0;
            for (int next = in.read(); next >= 0 && matched < GO_MARK.length; next = in.read()) {
                boolean fits = (byte) next == GO_MARK[matched];
                matched = fits ? matched + 1 : (byte) next == GO_MARK[0] ? 1 : 0;
            }
            return matched == GO_MARK.length;
        }
    }
}
