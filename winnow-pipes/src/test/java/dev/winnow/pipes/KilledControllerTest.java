package dev.winnow.pipes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.protocol.Message;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledControllerTest {

    @TempDir
    private static Path directory;

    @Test
    void when_the_jvm_is_killed_then_no_process_of_its_nodes_is_left() throws Exception {
        TestNodes.requireCompiler();
        List<String> command = TestNodes.python(directory, "misbehaving.py");
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Controller.class.getName());
        Process controller = new ProcessBuilder(join(java, command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String line = new BufferedReader(new InputStreamReader(controller.getInputStream(), StandardCharsets.UTF_8))
                .readLine();
        List<ProcessHandle> processes = Arrays.stream(line.split(" ", -1))
                .flatMap(id -> ProcessHandle.of(Long.parseLong(id)).stream())
                .toList();
        assertThat(processes).hasSizeGreaterThanOrEqualTo(8);
        controller.destroyForcibly();
        for (ProcessHandle process : processes) {
            process.onExit().get(5, TimeUnit.SECONDS);
        }
    }

    private static List<String> join(List<String> one, List<String> other) {
        return java.util.stream.Stream.concat(one.stream(), other.stream()).toList();
    }

    /** A program that starts two nodes which start other processes, prints all process ids and waits. */
    static final class Controller {
        public static void main(String[] command) throws Exception {
            PipesWorld world =
                    (PipesWorld) PipesSystem.running(command).nodes(2).build().boot(1);
            StringBuilder ids = new StringBuilder();
            for (String name : List.of("n0", "n1")) {
                ProcessId node = ProcessId.of(name);
                world.perform(new External.Start(node), (process, bound) -> 0);
                Message fork = new Message("c1", name, Message.body("fork"));
                Step sent = world.perform(new External.Send(node, fork), (process, bound) -> 0);
                world.perform(new Event.Deliver(sent.firstCreatedItem()), (process, bound) -> 0);
                world.process(node)
                        .orElseThrow()
                        .processIds()
                        .forEach(id -> ids.append(id).append(' '));
            }
            System.out.println(ids.toString().strip());
            System.in.read();
        }
    }
}
