package dev.winnow.processes.trial;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.processes.model.ModelMapper;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a reduction, one line of JSON each.
 *
 * <p>A reduction asks the same questions in the same order whenever it gets the same answers. A resumed one therefore
 * starts from the beginning and reads answers here until there are no more.
 */
public final class ReductionJournal {

    private final ObjectMapper mapper = ModelMapper.json();
    private final Map<Position, JournalEntry> saved = new HashMap<>();
    private final @Nullable Consumer<String> sink;
    private long savedMillis;

    private ReductionJournal(List<String> lines, @Nullable Consumer<String> sink) {
        this.sink = sink;
        for (int i = 0; i < lines.size(); i++) {
            read(lines.get(i), i == lines.size() - 1);
        }
    }

    private void read(String line, boolean last) {
        try {
            JournalEntry entry = mapper.readValue(line, JournalEntry.class);
            saved.put(new Position(entry.batch(), entry.candidate()), entry);
            savedMillis = Math.max(savedMillis, entry.spentMillis());
        } catch (JsonProcessingException e) {
            if (!last) { // the last line may have been cut off when the process was killed
                throw new BadInput(
                        "The saved decisions of the reduction cannot be read: " + e.getOriginalMessage(),
                        "Delete the file to start the reduction anew.",
                        e);
            }
        }
    }

    /** Returns a journal that starts with these lines and passes each new one on. */
    public static ReductionJournal of(List<String> lines, Consumer<String> sink) {
        return new ReductionJournal(lines, sink);
    }

    /** Returns a journal that is not saved. */
    public static ReductionJournal unsaved() {
        return new ReductionJournal(List.of(), null);
    }

    /** Returns the journal in a file, which is created if it does not exist. */
    public static ReductionJournal in(Path file) {
        try {
            List<String> lines = Files.exists(file) ? completeLines(file) : List.of();
            return new ReductionJournal(lines, line -> append(file, line));
        } catch (IOException e) {
            throw new BadInput("Cannot read " + file + ": " + BadInput.reason(e), "Choose a file that can be read.", e);
        }
    }

    /** Reads the lines, and cuts off a last line without an end: what is appended must not be glued to it. */
    private static List<String> completeLines(Path file) throws IOException {
        String text = Files.readString(file);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        if (complete.length() < text.length()) {
            Files.writeString(file, complete);
        }
        return complete.lines().toList();
    }

    private static void append(Path file, String line) {
        try {
            Files.write(
                    file,
                    (line + "\n").getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new BadInput(
                    "Cannot write " + file + ": " + BadInput.reason(e), "Choose a file that can be written.", e);
        }
    }

    /** Returns the time that the reduction had taken when it was interrupted. */
    long savedMillis() {
        return savedMillis;
    }

    /** Returns true if a stage was ended before this batch was decided. */
    boolean endsStage(int batch) {
        return saved.containsKey(new Position(batch, JournalEntry.END_OF_STAGE));
    }

    JournalEntry.@Nullable Result find(int batch, int candidate, Supplier<String> digest) {
        JournalEntry entry = saved.get(new Position(batch, candidate));
        if (entry == null) {
            return null;
        }
        if (!entry.digest().equals(digest.get())) {
            throw new BadInput(
                    "The saved decisions belong to another reduction.",
                    "Delete the file to start anew, or resume with the same run and options.");
        }
        return entry.result();
    }

    /** Saves an entry, which is made only if this journal is saved. */
    void save(Supplier<JournalEntry> entry) {
        if (sink == null) {
            return;
        }
        try {
            sink.accept(mapper.writeValueAsString(entry.get()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry of the journal cannot be written", e);
        }
    }

    private record Position(int batch, int candidate) {}
}
