package dev.winnow.pipes;

import dev.winnow.system.Network;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Node.js takes longest to start: it is left out of the usual build. */
@EnabledIfSystemProperty(named = "winnow.full", matches = "true")
final class JavaScriptNodesWorldTest extends PipesWorldContract {

    JavaScriptNodesWorldTest() {
        super(Network.mailbox());
    }

    @Override
    List<String> command(Path directory) {
        return TestNodes.javaScript(directory, "contract.js");
    }
}
