package dev.winnow.pipes.process;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The two small native programs that nodes run with: a launcher, which lets no process outlive its controller, and a
 * preload library, which replaces clocks and randomness. The system's C compiler builds them on first use into a cache
 * directory that is named after their source.
 *
 * @param launcher null if there is no compiler
 * @param clock null if there is no compiler
 * @param problem why they are missing, and the fix; null if they are there
 */
public record NativeTools(
        @Nullable Path launcher,
        @Nullable Path clock,
        @Nullable String problem) {

    private static final List<String> FLAGS = List.of("-O2", "-w");
    private static final List<String> LIBRARY_FLAGS = List.of("-fPIC", "-shared");
    private static final List<String> LIBRARIES = List.of("-ldl", "-lpthread");
    private static final int COMPILER_SECONDS = 60;
    private static final int MESSAGE_LENGTH = 400;

    /** Returns the programs, built with the compiler {@code cc} or that of the variable {@code CC}. */
    public static NativeTools get() {
        return Holder.TOOLS;
    }

    /** Returns true if the clocks of nodes can be controlled. */
    public boolean areAvailable() {
        return clock != null;
    }

    /** Builds once: the result is the same for the whole life of this JVM. */
    private static final class Holder {
        static final NativeTools TOOLS =
                build(defaultCache(), Optional.ofNullable(System.getenv("CC")).orElse("cc"));
    }

    private static Path defaultCache() {
        Map<String, String> environment = System.getenv();
        Path home = Path.of(environment.getOrDefault(
                "XDG_CACHE_HOME", environment.getOrDefault("HOME", System.getProperty("java.io.tmpdir")) + "/.cache"));
        return home.resolve("winnow").resolve("native");
    }

    /** Returns the programs in a cache directory. Builds them if they are not there. */
    static NativeTools build(Path cache, String compiler) {
        try {
            Files.createDirectories(cache);
        } catch (IOException e) {
            return missing("there is no cache for what the C compiler makes: cannot create " + cache + ": "
                    + BadInput.reason(e) + ". Name a directory that you can write to in the variable XDG_CACHE_HOME");
        }
        try {
            Map<String, byte[]> launcherSources = sources("launch.c");
            Map<String, byte[]> clockSources = sources("page.h", "page.c", "clock.c", "random.c");
            Path launcher = cache.resolve("launch-" + hash(launcherSources));
            Path clock = cache.resolve("clock-" + hash(clockSources) + ".so");
            if (!Files.isExecutable(launcher)) {
                compile(compiler, launcherSources, launcher, List.of());
            }
            if (!Files.exists(clock)) {
                compile(compiler, clockSources, clock, LIBRARY_FLAGS);
            }
            return new NativeTools(launcher, clock, null);
        } catch (IOException e) {
            return missing("the C compiler '" + compiler + "' does not work: " + BadInput.reason(e)
                    + ". Install a C compiler (cc), or name one in the variable CC");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return missing("the C compiler was interrupted");
        }
    }

    private static NativeTools missing(String problem) {
        return new NativeTools(null, null, problem);
    }

    private static Map<String, byte[]> sources(String... names) throws IOException {
        Map<String, byte[]> sources = new LinkedHashMap<>();
        for (String name : names) {
            sources.put(name, source(name));
        }
        return sources;
    }

    private static byte[] source(String name) throws IOException {
        try (InputStream in = NativeTools.class.getResourceAsStream("/dev/winnow/pipes/shim/" + name)) {
            if (in == null) {
                throw new IOException("the source " + name + " is missing in the jar of winnow-pipes");
            }
            return in.readAllBytes();
        }
    }

    private static String hash(Map<String, byte[]> sources) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            sources.values().forEach(digest::update);
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compiles beside the target and moves the result, so that others see all of it or nothing. */
    private static void compile(String compiler, Map<String, byte[]> sources, Path target, List<String> kind)
            throws IOException, InterruptedException {
        Path work = Files.createTempDirectory(target.getParent(), "build");
        try {
            Path result = work.resolve("result");
            Path messages = work.resolve("messages");
            List<String> command = new ArrayList<>(List.of(compiler));
            command.addAll(FLAGS);
            command.addAll(kind);
            command.addAll(List.of("-o", result.toString()));
            for (Map.Entry<String, byte[]> source : sources.entrySet()) {
                Path file = Files.write(work.resolve(source.getKey()), source.getValue());
                if (source.getKey().endsWith(".c")) {
                    command.add(file.toString());
                }
            }
            command.addAll(LIBRARIES);
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(messages.toFile())
                    .start();
            boolean ended = process.waitFor(COMPILER_SECONDS, TimeUnit.SECONDS);
            process.destroyForcibly();
            if (!ended || process.exitValue() != 0) {
                throw new IOException(
                        ended ? clipped(messages) : "it has been running for more than " + COMPILER_SECONDS + " s");
            }
            Files.move(result, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            NodeDirectories.delete(work);
        }
    }

    private static String clipped(Path messages) throws IOException {
        String text = Files.readString(messages, StandardCharsets.UTF_8).strip();
        return text.substring(0, Math.min(text.length(), MESSAGE_LENGTH));
    }
}
