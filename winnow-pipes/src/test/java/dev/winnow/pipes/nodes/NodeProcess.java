package dev.winnow.pipes.nodes;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.trace.json.MalformedInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A sample node as an operating-system process, without any control: its timers are real. */
final class NodeProcess implements AutoCloseable {

    static final Path DIRECTORY = Path.of("nodes");

    private final String name;
    private final Process process;
    private final Writer stdin;
    private final BufferedReader stdout;
    private int flushes;

    NodeProcess(String name, List<String> command) {
        this.name = name;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        stdin = process.outputWriter(StandardCharsets.UTF_8);
        stdout = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Returns the command that runs a sample node. Compiles C into the directory of builds. */
    static List<String> command(String file) {
        Path path = DIRECTORY.resolve(file);
        if (file.endsWith(".py")) {
            return List.of("python3", path.toString());
        }
        return file.endsWith(".js")
                ? List.of("node", path.toString())
                : List.of(compiled(file).toString());
    }

    private static Path compiled(String file) {
        Path binary = Path.of("target", "nodes", file.replace(".c", ""));
        try {
            Files.createDirectories(binary.getParent());
            Process compiler = new ProcessBuilder(
                            "cc", "-O2", "-Wall", "-Werror", "-o", binary.toString(), "nodes/" + file)
                    .inheritIO()
                    .start();
            if (compiler.waitFor() != 0) {
                throw new AssertionError("cc refused " + file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return binary;
    }

    String name() {
        return name;
    }

    void deliver(Message message) {
        try {
            stdin.write(message.toLine() + "\n");
            stdin.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Delivers a message that a test has written without quotes. */
    void deliver(String src, String body) {
        deliver(new Message(src, name, parse(body)));
    }

    static Json.Obj parse(String body) {
        try {
            return (Json.Obj) Json.parse(body.replaceAll("\\b(?!true|false|null)([A-Za-z_][A-Za-z_0-9]*)", "\"$1\""));
        } catch (MalformedInput e) {
            throw new AssertionError(body, e);
        }
    }

    /** Returns the next message. Waits until the node sends one. */
    Message next() {
        try {
            String line = stdout.readLine();
            if (line == null) {
                throw new AssertionError(name + " has ended");
            }
            return Message.parse(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedInput e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the messages up to the first one of this kind. Waits until the node sends it. */
    List<Message> until(Predicate<Message> isLast) {
        List<Message> messages = new ArrayList<>();
        do {
            messages.add(next());
        } while (!isLast.test(messages.get(messages.size() - 1)));
        return messages;
    }

    /** Returns the messages that the node has sent in reaction to what was delivered. */
    List<Message> flush() {
        String marker = "c" + (1000 + flushes++);
        deliver(Message.request(marker, name, 1, Message.body("flush")));
        List<Message> messages = until(message -> message.dest().equals(marker));
        return messages.subList(0, messages.size() - 1);
    }

    void forEachFlushed(Consumer<Message> consumer) {
        flush().forEach(consumer);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
