package dev.winnow.processes.run;

import dev.winnow.processes.model.Anchor;
import dev.winnow.processes.model.Fingerprint;
import dev.winnow.processes.net.FrameFormat;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.Judging;
import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.processes.scenario.ProcessSpec;
import dev.winnow.processes.scenario.Readiness;
import dev.winnow.processes.scenario.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scenario of {@link KeyValueServer}: acknowledged writes are at the backup in the end. */
final class StoreScenario {

    static final int PORT = 17_311;
    private static final String JAVA = "\"" + System.getProperty("java.home")
            + "/bin/java\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp \"$CLASSES\" "
            + KeyValueServer.class.getName();

    private StoreScenario() {}

    static BlackBox on(NetworkKind network) {
        return on(network, new Readiness.LogLine(java.util.regex.Pattern.compile("^ready$"), Duration.ofSeconds(20)));
    }

    static BlackBox readyBy(Readiness ready) {
        return on(NetworkKind.LOOPBACK, ready);
    }

    /** Returns a command that sends a line to a server. */
    static String client(String address, String line) {
        return JAVA + " client " + address + " " + PORT + " \"" + line + "\"";
    }

    /** The backup that is started again says that it is ready; what it said at first is not recorded. */
    static Anchor backupIsReady() {
        return new Anchor(Fingerprint.symmetric("backup|ready"), 1, 20_000);
    }

    private static BlackBox on(NetworkKind network, Readiness ready) {
        return BlackBox.named("store")
                .in(Path.of("target"))
                .hosts(2, network)
                .port(PORT, FrameFormat.LINES)
                .environment(
                        "CLASSES",
                        Path.of("target/test-classes").toAbsolutePath().toString())
                .process(new ProcessSpec(
                        "primary", List.of(1), "exec " + JAVA + " $IP " + PORT + " $IP2", Map.of(), ready))
                .process(new ProcessSpec("backup", List.of(2), "exec " + JAVA + " $IP " + PORT, Map.of(), ready))
                .operation(new Workload.Operation(
                        "put", client("$IP1", "PUT $KEY"), 1, new Workload.Exits(0, 3), Duration.ofSeconds(10)))
                .operation(new Workload.Operation(
                        "get", client("$IP1", "GET $KEY"), 1, new Workload.Exits(0, 3), Duration.ofSeconds(10)))
                .fault(Workload.FaultKind.KILL, 1, List.of("backup"))
                .calm(new Judging.Calm(Optional.empty(), Duration.ofMillis(300), Duration.ofSeconds(5)))
                .check(
                        "for key in $ACKNOWLEDGED; do " + JAVA + " client $IP2 " + PORT
                                + " \"GET $key\" >/dev/null || { echo lost $key; exit 1; }; done",
                        Duration.ofSeconds(20))
                .build();
    }
}
