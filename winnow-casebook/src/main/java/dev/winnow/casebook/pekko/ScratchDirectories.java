package dev.winnow.casebook.pekko;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An empty directory for each execution, many of which may run at the same time. One that no execution needs any more
 * is emptied for the next one; the last ones of a JVM are deleted by the next JVM. Not when a JVM ends: executions may
 * still go on then, to be saved.
 */
public final class ScratchDirectories {

    private static final String PREFIX = "winnow-spark-";
    private static final long ROOM = 1L << 28; // bytes

    /** A directory for as long as somebody holds this. */
    public record Disk(Path path) {}

    private static final class Lent extends PhantomReference<Disk> {
        private final Path path;

        Lent(Disk disk, ReferenceQueue<Disk> returned) {
            super(disk, returned);
            path = disk.path();
        }
    }

    private final ReferenceQueue<Disk> returned = new ReferenceQueue<>();
    private final Set<Lent> lent = new HashSet<>();
    private final Deque<Path> free = new ArrayDeque<>(); // empty again
    private @Nullable Path place;

    public synchronized Disk disk() {
        tidy();
        try {
            if (place == null) {
                place = cheapest();
                deleteThoseOfEndedProcesses(place);
            }
            String prefix = PREFIX + ProcessHandle.current().pid() + "-";
            Path path = free.isEmpty() ? Files.createTempDirectory(place, prefix) : free.pop();
            Disk disk = new Disk(path);
            lent.add(new Lent(disk, returned));
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the files of the master", e);
        }
    }

    /** Files in memory cost less, where the machine has room for them; there are many, and none lasts. */
    private static Path cheapest() throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) && Files.getFileStore(memory).getUsableSpace() > ROOM
                ? memory
                : Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    private static void deleteThoseOfEndedProcesses(Path place) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(place, PREFIX + "*-*")) {
            for (Path directory : left) {
                String pid = directory
                        .getFileName()
                        .toString()
                        .substring(PREFIX.length())
                        .replaceAll("-.*", "");
                if (pid.matches("\\d{1,18}")
                        && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
                    delete(directory);
                }
            }
        }
    }

    private void tidy() {
        for (Reference<? extends Disk> next = returned.poll(); next != null; next = returned.poll()) {
            Lent disk = (Lent) next;
            if (isEmptied(disk.path)) {
                free.push(disk.path);
            }
            lent.remove(disk);
        }
    }

    private static void delete(Path directory) {
        try {
            if (isEmptied(directory)) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            // Somebody else deletes it, too, or may not be asked: the next JVM will try again.
        }
    }

    /** There are no directories among them, so one call to the system for each is enough. */
    private static boolean isEmptied(Path directory) {
        File[] files = directory.toFile().listFiles();
        return files != null && Stream.of(files).allMatch(File::delete);
    }
}
