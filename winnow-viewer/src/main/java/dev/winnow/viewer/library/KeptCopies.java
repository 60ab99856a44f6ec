package dev.winnow.viewer.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The copies of executions that a test keeps. Tests keep a failing execution under a name that ends with the checksum
 * of the file; the same execution is then in the test's output directory, and again in the build's copy of the
 * resources.
 */
final class KeptCopies {

    private static final Pattern KEPT = Pattern.compile("(?s).*-([0-9a-f]{8})\\.jsonl");
    private static final int MAX_CHECKSUMS = 40_000;

    private record Content(long size, long checksum) {}

    private final Path directory;
    private final Map<ExecutionSummary, Long> checksums = new ConcurrentHashMap<>();

    KeptCopies(Path directory) {
        this.directory = directory;
    }

    /** Returns the executions without copies: of a kept execution, only its kept file that is first by path. */
    List<ExecutionSummary> removeFrom(List<ExecutionSummary> executions) {
        Map<Content, ExecutionSummary> kept = new HashMap<>();
        executions.stream().sorted(Comparator.comparing(ExecutionSummary::path)).forEach(execution -> {
            Content content = keptContent(execution);
            if (content != null) {
                kept.putIfAbsent(content, execution);
            }
        });
        List<Long> sizes = kept.keySet().stream().map(Content::size).toList();
        List<ExecutionSummary> distinct = new ArrayList<>(executions);
        distinct.removeIf(execution -> {
            ExecutionSummary original = sizes.contains(execution.size()) ? kept.get(content(execution)) : null;
            return original != null && !original.equals(execution);
        });
        return distinct;
    }

    /** Returns the content of a kept file, null if it is not one. */
    private @Nullable Content keptContent(ExecutionSummary execution) {
        Matcher name = KEPT.matcher(execution.path());
        if (!name.matches()) {
            return null;
        }
        Content content = content(execution);
        return Long.parseLong(name.group(1), 16) == content.checksum() ? content : null;
    }

    private Content content(ExecutionSummary execution) {
        if (checksums.size() > MAX_CHECKSUMS) {
            checksums.clear();
        }
        return new Content(execution.size(), checksums.computeIfAbsent(execution, this::checksum));
    }

    private long checksum(ExecutionSummary execution) {
        CRC32C checksum = new CRC32C();
        try {
            checksum.update(Files.readAllBytes(directory.resolve(execution.path())));
        } catch (IOException e) {
            return -1; // deleted in the meantime: it equals no kept file
        }
        return checksum.getValue();
    }
}
