package dev.winnow.casebook.pekko.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A directory with one file for each worker, driver and application. */
final class FileSystemPersistenceEngine implements PersistenceEngine {

    private final Path directory;

    FileSystemPersistenceEngine(Path directory) {
        this.directory = directory;
    }

    @Override
    public void persist(Stored stored) {
        String lines = stored.fields().entrySet().stream()
                .map(field -> field.getKey() + "=" + field.getValue() + "\n")
                .collect(Collectors.joining());
        try {
            Files.writeString(directory.resolve(stored.file()), lines, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalStateException("there is a file " + stored.file() + " already", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void remove(Stored stored) {
        try {
            Files.deleteIfExists(directory.resolve(stored.file()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Stored> read() {
        try (Stream<Path> files = Files.list(directory)) {
            List<Stored> all = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                all.add(Stored.read(file.getFileName().toString(), fields(Files.readAllLines(file))));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> fields(List<String> lines) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            fields.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return fields;
    }
}
