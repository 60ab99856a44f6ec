package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A user's program, compiled with a different Pekko than Winnow's. */
final class OtherPekkoVersion {

    static final String VERSION = "1.1.5";

    /** Two forwarders race; the program assumes that the left one wins. The winner reports which Pekko it runs on. */
    private static final String RACING = """
            package other;

            import dev.winnow.model.ProcessId;
            import dev.winnow.pekko.PekkoSystem;
            import dev.winnow.invariant.*;
            import dev.winnow.scenario.*;
            import dev.winnow.system.Network;
            import org.apache.pekko.actor.*;
            import org.apache.pekko.actor.typed.javadsl.Behaviors;

            public final class Racing implements Scenario {
                public record Go(int n) {}

                public static final class Finish extends AbstractActor {
                    final String library = ActorSystem.Version();
                    final String reference = getContext().getSystem().settings().config().getString("pekko.version");
                    String first = "";

                    @Override
                    public Receive createReceive() {
                        return receiveBuilder()
                                .match(Go.class, go -> {
                                    org.slf4j.LoggerFactory.getLogger(Racing.class).info("{} arrives", go);
                                    org.apache.pekko.event.Logging.getLogger(getContext().getSystem(), this).warning("from {}", getSender());
                                    first = first.isEmpty() ? getSender().path().name() : first;
                                })
                                .build();
                    }
                }

                public static final class Forwarder extends AbstractActor {
                    final ActorRef finish;

                    public Forwarder(ActorRef finish) {
                        this.finish = finish;
                    }

                    @Override
                    public Receive createReceive() {
                        return receiveBuilder().matchAny(this::forward).build();
                    }

                    private void forward(Object any) {
                        if (System.nanoTime() != 0) {
                            finish.tell(any, getSelf());
                        }
                    }
                }

                @Override
                public String name() {
                    return "racing";
                }

                @Override
                public String summary() {
                    return "two forwarders";
                }

                @Override
                public Setup setup(Parameters parameters) {
                    ProcessId finish = ProcessId.of("finish");
                    PekkoSystem system = PekkoSystem.with(Network.fifo())
                            .actor(finish, Props.create(Finish.class))
                            .actor(ProcessId.of("left"), node -> Props.create(Forwarder.class, node.ref(finish)))
                            .actor(ProcessId.of("right"), node -> Props.create(Forwarder.class, node.ref(finish)))
                            .behavior(ProcessId.of("typed"), Behaviors.<Go>ignore())
                            .probe(ProcessId.of("client"))
                            .build();
                    return Setup.of(system)
                            .plan(Plan.plan()
                                    .start(system.processes().toArray(ProcessId[]::new))
                                    .send(ProcessId.of("left"), new Go(1))
                                    .send(ProcessId.of("right"), new Go(2))
                                    .send(ProcessId.of("typed"), new Go(3))
                                    .build())
                            .messages(Go.class)
                            .invariant(Invariant.always("left is first", states -> {
                                Finish at = states.of(finish, Finish.class);
                                return at == null || !at.first.equals("right")
                                        ? null
                                        : new Invariant.Breach("right is, on " + at.library + ", " + at.reference, finish);
                            }))
                            .build();
                }
            }
            """;

    private OtherPekkoVersion() {}

    /** Returns the class path of the program with its own Pekko. */
    static String classpath(Path directory) throws IOException {
        List<String> jars = jars();
        assertThat(jars).as("jars that the build copies").hasSize(5);
        Path source = Files.writeString(directory.resolve("Racing.java"), RACING);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        compile(source, classes, jars);
        return Stream.concat(Stream.of(classes.toString()), jars.stream())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> jars() {
        try (Stream<Path> files = Files.list(Path.of("target", "other-pekko"))) {
            return files.map(Path::toString).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compile(Path source, Path classes, List<String> jars) throws IOException {
        String classpath =
                String.join(File.pathSeparator, jars) + File.pathSeparator + System.getProperty("java.class.path");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean done = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-proc:none", "-cp", classpath, "-d", classes.toString()),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            assertThat(done).as(said.toString()).isTrue();
        }
    }
}
