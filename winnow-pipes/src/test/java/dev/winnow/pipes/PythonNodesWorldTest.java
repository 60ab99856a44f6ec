package dev.winnow.pipes;

import dev.winnow.system.Network;
import java.nio.file.Path;
import java.util.List;

final class PythonNodesWorldTest extends PipesWorldContract {

    PythonNodesWorldTest() {
        super(Network.unordered().lossy().duplicating());
    }

    @Override
    List<String> command(Path directory) {
        return TestNodes.python(directory, "contract.py");
    }
}
