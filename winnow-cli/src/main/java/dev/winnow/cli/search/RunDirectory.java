package dev.winnow.cli.search;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A directory that no other process writes results to until it is closed. A lock on the file {@code .lock} in it marks
 * it as taken and ends with the process, however that ends. The file itself stays: deleting it would race with others.
 */
public final class RunDirectory implements AutoCloseable {

    private static final String LOCK_FILE = ".lock";
    private static final int MAX_DIRECTORIES = 1_000;

    private final Path path;
    private final FileChannel lock;

    private RunDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates and takes a directory.
     *
     * @throws BadInput if it is taken, or cannot be written to
     */
    public static RunDirectory acquire(Path directory) {
        RunDirectory taken = tryToTake(directory);
        if (taken == null) {
            throw new BadInput(
                    "another process is writing to " + directory,
                    "wait until it has ended, or choose another directory: --out DIR");
        }
        return taken;
    }

    /**
     * Creates and takes a directory; if it is taken, the first free one of {@code DIRECTORY-2}, {@code DIRECTORY-3}, …
     *
     * @throws BadInput if it cannot be written to
     */
    static RunDirectory acquireFree(Path directory) {
        RunDirectory taken = tryToTake(directory);
        for (int number = 2; taken == null && number <= MAX_DIRECTORIES; number++) {
            taken = tryToTake(directory.resolveSibling(directory.getFileName() + "-" + number));
        }
        return taken == null ? acquire(directory) : taken;
    }

    private static @Nullable RunDirectory tryToTake(Path directory) {
        try {
            Files.createDirectories(directory);
            FileChannel lock =
                    FileChannel.open(directory.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(lock)) {
                return new RunDirectory(directory, lock);
            }
            lock.close();
            return null;
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write to the directory " + directory + ": " + BadInput.reason(e),
                    "choose another one: --out DIR",
                    e);
        }
    }

    private static boolean isLocked(FileChannel lock) {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) { // by this process
            return false;
        } catch (IOException e) { // a file system without locks: nothing protects it
            return true;
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
