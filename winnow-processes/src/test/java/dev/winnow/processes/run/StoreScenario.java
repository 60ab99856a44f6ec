package dev.winnow.processes.run;

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
        Readiness ready = new Readiness.LogLine(java.util.regex.Pattern.compile("^ready$"), Duration.ofSeconds(20));
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
                        "put",
                        JAVA + " client $IP1 " + PORT + " \"PUT $KEY\"",
                        1,
                        new Workload.Exits(0, 3),
                        Duration.ofSeconds(10)))
                .fault(Workload.FaultKind.KILL, 1, List.of("backup"))
                .calm(new Judging.Calm(Optional.empty(), Duration.ofMillis(300), Duration.ofSeconds(5)))
                .check(
                        "for key in $ACKNOWLEDGED; do " + JAVA + " client $IP2 " + PORT
                                + " \"GET $key\" >/dev/null || { echo lost $key; exit 1; }; done",
                        Duration.ofSeconds(20))
                .build();
    }
}
