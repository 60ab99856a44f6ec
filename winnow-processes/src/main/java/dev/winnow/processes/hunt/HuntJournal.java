package dev.winnow.processes.hunt;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The seeds that a hunt has tried, one per line with its verdict, so that an interrupted hunt can continue. */
public final class HuntJournal {

    private static final Pattern LINE = Pattern.compile("-?\\d{1,18} (passed|undecided .*|failed .*)");

    private final Path file;
    private final Set<Long> tried = new TreeSet<>();

    private HuntJournal(Path file) {
        this.file = file;
    }

    /** Opens a journal: continues it, or starts a new one. */
    public static HuntJournal open(Path file, boolean resume) {
        HuntJournal journal = new HuntJournal(file);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (!resume) {
                Files.deleteIfExists(file);
            } else if (Files.exists(file)) {
                String text = Files.readString(file);
                text.lines().forEach(journal::accept);
                if (!text.isEmpty() && !text.endsWith("\n")) {
                    Files.writeString(file, "\n", StandardOpenOption.APPEND);
                }
            }
            return journal;
        } catch (IOException e) {
            throw new BadInput("cannot open " + file + ": " + BadInput.reason(e), "choose another --out DIR", e);
        }
    }

    private void accept(String line) {
        if (LINE.matcher(line).matches()) { // the last line may be cut off
            tried.add(Long.parseLong(line.substring(0, line.indexOf(' '))));
        }
    }

    synchronized boolean hasTried(long seed) {
        return tried.contains(seed);
    }

    /** Returns the number of seeds that were tried before or since. */
    public synchronized int triedCount() {
        return tried.size();
    }

    synchronized void add(long seed, String verdict) {
        tried.add(seed);
        try {
            Files.write(
                    file,
                    (seed + " " + verdict + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new BadInput("cannot write " + file + ": " + BadInput.reason(e), "free disk space there", e);
        }
    }
}
