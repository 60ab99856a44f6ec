package dev.winnow.junit;

import dev.winnow.model.Violation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The executions that a test failed with. They are replayed before every search, the newest first. Only a shorter one
 * replaces an execution.
 */
record KeptExecutions(Path directory) {

    private static final String EXTENSION = ".jsonl";
    private static final int MAX_NAME_LENGTH = 60;

    /** Returns the files, the newest first. Files of the same time, as after a checkout, are ordered by name. */
    List<Path> files() {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.toString().endsWith(EXTENSION))
                    .sorted(Comparator.comparing(KeptExecutions::modified)
                            .reversed()
                            .thenComparing(Path::toString))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps an execution in place of a longer one with the same violation. */
    Path replace(Path longer, Path execution, Violation violation) throws IOException {
        Path added = add(execution, violation);
        if (!added.equals(longer)) {
            Files.delete(longer);
        }
        return added;
    }

    /** Keeps an execution under a name made of its checksum, so that equal ones are kept once. */
    Path add(Path execution, Violation violation) throws IOException {
        byte[] bytes = Files.readAllBytes(execution);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        String words = violation.invariant().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String name = words.substring(0, Math.min(MAX_NAME_LENGTH, words.length()))
                + String.format(Locale.ROOT, "-%08x", checksum.getValue());
        Files.createDirectories(directory);
        Path part = Files.createTempFile(directory, name, ".part");
        Files.write(part, bytes);
        return Files.move(part, directory.resolve(name + EXTENSION), StandardCopyOption.REPLACE_EXISTING);
    }
}
