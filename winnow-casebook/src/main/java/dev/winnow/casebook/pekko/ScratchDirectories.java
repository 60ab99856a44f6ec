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
 * Empty directories for executions, many of which may run at the same time. A directory that no execution needs any
 * more is emptied and reused. What a JVM leaves behind is deleted by the next JVM, not when the JVM ends: executions
 * may still be running then, waiting to be saved.
 */
public final class ScratchDirectories {

    private static final String PREFIX = "winnow-spark-";
    private static final long MINIMUM_SPACE = 1L << 28; // bytes

    /** A directory that is reserved while this object is reachable. */
    public record Disk(Path path) {}

    private static final class DiskReference extends PhantomReference<Disk> {
        private final Path path;

        DiskReference(Disk disk, ReferenceQueue<Disk> unreachable) {
            super(disk, unreachable);
            path = disk.path();
        }
    }

    private final ReferenceQueue<Disk> unreachable = new ReferenceQueue<>();
    private final Set<DiskReference> inUse = new HashSet<>();
    private final Deque<Path> free = new ArrayDeque<>(); // emptied
    private @Nullable Path parent;

    public synchronized Disk disk() {
        reclaim();
        try {
            if (parent == null) {
                parent = parentDirectory();
                deleteLeftovers(parent);
            }
            String prefix = PREFIX + ProcessHandle.current().pid() + "-";
            Path path = free.isEmpty() ? Files.createTempDirectory(parent, prefix) : free.pop();
            Disk disk = new Disk(path);
            inUse.add(new DiskReference(disk, unreachable));
            return disk;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for the files of the master", e);
        }
    }

    /** Prefers files in memory, which are cheaper: there are many files, and all are short-lived. */
    private static Path parentDirectory() throws IOException {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) && Files.getFileStore(memory).getUsableSpace() > MINIMUM_SPACE
                ? memory
                : Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    private static void deleteLeftovers(Path parent) throws IOException {
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(parent, PREFIX + "*-*")) {
            for (Path directory : leftovers) {
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

    private void reclaim() {
        for (Reference<? extends Disk> next = unreachable.poll(); next != null; next = unreachable.poll()) {
            DiskReference disk = (DiskReference) next;
            if (deleteFiles(disk.path)) {
                free.push(disk.path);
            }
            inUse.remove(disk);
        }
    }

    private static void delete(Path directory) {
        try {
            if (deleteFiles(directory)) {
                Files.deleteIfExists(directory);
            }
        } catch (IOException e) {
            // Deleted concurrently, or not permitted: the next JVM tries again.
        }
    }

    /** Deletes the plain files; there are no subdirectories. Returns true if the directory is now empty. */
    private static boolean deleteFiles(Path directory) {
        File[] files = directory.toFile().listFiles();
        return files != null && Stream.of(files).allMatch(File::delete);
    }
}
