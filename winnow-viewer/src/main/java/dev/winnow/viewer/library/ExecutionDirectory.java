package dev.winnow.viewer.library;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The execution files below one directory. Links are not followed, and no file outside is opened: both the path of a
 * file and its real path must be below the directory.
 */
public final class ExecutionDirectory {

    private static final int MAX_FILES = 20_000;
    private static final int MAX_DEPTH = 12;
    private static final Pattern NAME = Pattern.compile(".*\\.jsonl(\\.zst)?(\\.part)?", Pattern.DOTALL);

    private final Path directory;
    private final Map<Path, ExecutionSummary> summaries = new ConcurrentHashMap<>();
    private final KeptCopies keptCopies;
    private final Set<Path> reserved = new HashSet<>(); // names of files that may not exist yet

    /**
     * Opens a directory.
     *
     * @throws BadInput if there is no such directory
     */
    public ExecutionDirectory(Path directory) {
        try {
            this.directory = directory.toRealPath();
        } catch (IOException e) {
            throw new BadInput(
                    "there is no directory " + directory, "give a directory with executions, such as winnow-out", e);
        }
        this.keptCopies = new KeptCopies(this.directory);
        if (!Files.isDirectory(this.directory)) {
            throw new BadInput(directory + " is not a directory", "give the directory of the execution file");
        }
    }

    public Path directory() {
        return directory;
    }

    /** The executions, the newest first, without copies of kept ones; truncated if there are too many. */
    public record DirectoryListing(List<ExecutionSummary> executions, boolean isTruncated) {}

    /** Lists the executions. */
    public DirectoryListing list() {
        List<ExecutionSummary> found = new ArrayList<>();
        boolean[] isTruncated = {false};
        try {
            Files.walkFileTree(directory, EnumSet.noneOf(FileVisitOption.class), MAX_DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    isTruncated[0] = found.size() >= MAX_FILES;
                    if (!isTruncated[0] && attributes.isRegularFile() && isExecution(file)) {
                        ExecutionSummary summary = summarize(file, attributes);
                        if (summary.isExecution()) {
                            found.add(summary);
                        }
                    }
                    return isTruncated[0] ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // deleted in the meantime, or unreadable
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<ExecutionSummary> distinct = keptCopies.removeFrom(found);
        distinct.sort(
                Comparator.comparingLong(ExecutionSummary::modified).reversed().thenComparing(ExecutionSummary::path));
        return new DirectoryListing(distinct, isTruncated[0]);
    }

    private static boolean isExecution(Path file) {
        return NAME.matcher(String.valueOf(file.getFileName())).matches();
    }

    /** Summarizes a file; reads it again only if it has changed. */
    private ExecutionSummary summarize(Path file, BasicFileAttributes attributes) {
        ExecutionSummary cached = summaries.get(file);
        if (cached != null
                && cached.modified() == attributes.lastModifiedTime().toMillis()
                && cached.size() == attributes.size()) {
            return cached;
        }
        ExecutionSummary summary = ExecutionSummary.of(file, name(file), attributes);
        if (summaries.size() > 2 * MAX_FILES) {
            summaries.clear();
        }
        summaries.put(file, summary);
        return summary;
    }

    /** Returns the name of a file on the page: its path below the directory, with slashes. */
    public String name(Path file) {
        return directory.relativize(file).toString().replace('\\', '/');
    }

    /**
     * Returns the file of the given name.
     *
     * @throws BadInput if it is not an execution file below the directory
     */
    public Path file(String name) {
        Path file = resolveBelow(name);
        try {
            if (file.toRealPath().startsWith(directory)
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && isExecution(file)) {
                return file;
            }
        } catch (IOException e) {
            // reported below
        }
        throw noSuchExecution();
    }

    /** Returns the file of this name next to another one, if it exists and is no link. */
    public Optional<Path> sibling(Path file, String name) {
        Path sibling = file.resolveSibling(name);
        boolean exists = !sibling.equals(file) && Files.isRegularFile(sibling, LinkOption.NOFOLLOW_LINKS);
        return exists ? Optional.of(sibling) : Optional.empty();
    }

    private Path resolveBelow(String name) {
        try {
            Path relative = Path.of(name);
            Path file = directory.resolve(relative).normalize();
            if (!name.isEmpty() && !relative.isAbsolute() && file.startsWith(directory)) {
                return file;
            }
        } catch (InvalidPathException e) {
            // reported below
        }
        throw noSuchExecution();
    }

    private static BadInput noSuchExecution() {
        return new BadInput("there is no such execution here", "choose one from the list");
    }

    /** Reserves an unused file name for a new execution. */
    public synchronized Path reserveFile(String stem) {
        String safe = stem.replaceAll("[^A-Za-z0-9._-]", "_");
        Path live = directory.resolve("live");
        if (Files.isSymbolicLink(live)) {
            throw new BadInput(live + " is a symbolic link", "replace it by a directory: branches are saved there");
        }
        for (int i = 1; ; i++) {
            Path file = live.resolve(safe + "-" + i + ".jsonl");
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) && reserved.add(file)) {
                return file;
            }
        }
    }
}
