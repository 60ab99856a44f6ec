package dev.winnow.pipes;

import dev.winnow.system.Network;
import java.nio.file.Path;
import java.util.List;

final class CNodesWorldTest extends PipesWorldContract {

    CNodesWorldTest() {
        super(Network.fifo());
    }

    @Override
    List<String> command(Path directory) {
        return TestNodes.c(directory, "contract.c");
    }
}
