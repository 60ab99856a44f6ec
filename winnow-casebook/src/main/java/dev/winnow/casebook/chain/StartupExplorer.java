package dev.winnow.casebook.chain;

import dev.winnow.casebook.chain.Message.ChainReady;
import dev.winnow.explore.delay.Ranking;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.DelayingExplorer;
import java.util.List;
import java.util.stream.Stream;

/**
 * The custom explorer for chain replication (FSE'15, section 6.3). Failures and pings wait while the chain is built,
 * and go first once it is complete: then servers fail together, before a client makes a request. The start-up is a
 * sealed region: almost no bound lets a delay fall into it.
 *
 * <p>In the paper the program calls the explorer; here the explorer sees the message that ends the start-up. The
 * paper's section 7 mentions sealing without a definition.
 */
final class StartupExplorer {

    private static final int SEALED = 1_000; // delays, for each one in the start-up

    private StartupExplorer() {}

    /** Creates an explorer that postpones these processes until the servers and the master have built a chain. */
    static DelayingExplorer of(List<String> servers, String master, List<String> postponed) {
        List<ProcessId> chain = ids(Stream.concat(servers.stream(), Stream.of(master)));
        List<ProcessId> disturbance = ids(postponed.stream());
        return new Ranking(chain, ChainReady.class::isInstance, disturbance).sealedBefore(SEALED);
    }

    private static List<ProcessId> ids(Stream<String> names) {
        return names.map(ProcessId::of).toList();
    }
}
