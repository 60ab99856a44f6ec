package dev.winnow.casebook.pekko.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An empty directory for each execution, many of which may run at the same time. One that no execution needs any more is deleted when
 * the next one is made, the last ones when the JVM ends.
 */
final class Scratch {

    /** A directory for as long as somebody holds this. */
    record Disk(Path path) {}

    private static final class Lent extends PhantomReference<Disk> {
        private final Path path;

        Lent(Disk disk, ReferenceQueue<Disk> returned) {
            super(disk, returned);
            path = disk.path();
        }
    }

    private final ReferenceQueue<Disk> returned = new ReferenceQueue<>();
    private final Set<Lent> lent = new HashSet<>();
    private boolean tidiesUp;

    synchronized Disk disk() {
        tidy();
        try {
            Disk disk = new Disk(Files.createTempDirectory(cheapest(), "winnow-spark-"));
            if (!tidiesUp) {
                tidiesUp = true;
                Runtime.getRuntime().addShutdownHook(new Thread(this::deleteAll));
            }
            lent.add(new Lent(disk, returned));
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the files of the master", e);
        }
    }

    /** Files in memory cost less, where the machine has a place for them; there are many, and none lasts. */
    private static Path cheapest() {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    private void tidy() {
        for (Reference<? extends Disk> next = returned.poll(); next != null; next = returned.poll()) {
            Lent disk = (Lent) next;
            delete(disk.path);
            lent.remove(disk);
        }
    }

    private synchronized void deleteAll() {
        lent.forEach(disk -> delete(disk.path));
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // An execution that is not over writes to it: it stays among the temporary files, where nobody looks for it
            // again.
        }
    }
}
