package dev.winnow.trace.picture;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.text.TerminalText;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Distinct labels that fit above the lanes: full names if possible, or else ever shorter ones. */
final class LaneLabels {

    private static final int MIN_READABLE_WIDTH = 9; // below this, initials are clearer than a clipped name
    private static final int TAIL_LENGTH = 2; // names often differ only at the end

    private final List<String> names;
    private final int[] widths;
    private final TerminalText text;

    private LaneLabels(List<String> names, int[] widths, TerminalText text) {
        this.names = names;
        this.widths = widths;
        this.text = text;
    }

    /** Returns labels for lanes of these widths, with one free column between them; empty if none fit. */
    static Map<ProcessId, String> fitting(List<ProcessId> processes, int[] widths, TerminalText text) {
        List<String> names =
                processes.stream().map(process -> text.clean(process.name())).toList();
        LaneLabels labels = new LaneLabels(
                names, Arrays.stream(widths).map(width -> width - 1).toArray(), text);
        List<String> fitting = labels.firstFitting();
        Map<ProcessId, String> byProcess = new LinkedHashMap<>();
        for (int i = 0; i < fitting.size(); i++) {
            byProcess.put(processes.get(i), fitting.get(i));
        }
        return byProcess;
    }

    private List<String> firstFitting() {
        if (fits(names)) {
            return names;
        }
        List<String> clipped = clipped();
        if (fits(clipped)) {
            return clipped;
        }
        List<String> initials = initials();
        if (fits(initials)) {
            return initials;
        }
        List<String> numbered = numbered();
        return fits(numbered) ? numbered : List.of();
    }

    private boolean fits(List<String> labels) {
        for (int i = 0; i < widths.length; i++) {
            if (labels.get(i).isEmpty() || TerminalText.width(labels.get(i)) > widths[i]) {
                return false;
            }
        }
        return new HashSet<>(labels).size() == labels.size();
    }

    /** Returns names clipped in the middle: {@code coordinator-of-all-1} becomes {@code coordi…-1}. */
    private List<String> clipped() {
        return IntStream.range(0, widths.length)
                .mapToObj(i -> widths[i] < MIN_READABLE_WIDTH || TerminalText.width(names.get(i)) <= widths[i]
                        ? names.get(i)
                        : text.clip(names.get(i), widths[i] - TAIL_LENGTH) + tail(names.get(i)))
                .toList();
    }

    private static String tail(String name) {
        return name.substring(name.length() - TAIL_LENGTH);
    }

    /** Returns the initials of words and all digits, with more letters of the first word where labels are equal. */
    private List<String> initials() {
        int[] letters = new int[widths.length];
        Arrays.fill(letters, 1);
        for (int round = 0; ; round++) {
            List<String> labels = IntStream.range(0, widths.length)
                    .mapToObj(i -> initials(names.get(i), letters[i]))
                    .toList();
            Map<String, Long> uses =
                    labels.stream().collect(Collectors.groupingBy(label -> label, Collectors.counting()));
            if (uses.size() == labels.size() || round == MIN_READABLE_WIDTH) {
                return labels;
            }
            for (int i = 0; i < widths.length; i++) {
                letters[i] += uses.getOrDefault(labels.get(i), 0L) > 1 ? 1 : 0;
            }
        }
    }

    /** Returns initials: {@code broker/worker-12} becomes {@code bw12}, {@code dataNode3} becomes {@code dN3}. */
    private static String initials(String name, int lettersOfFirstWord) {
        StringBuilder initials = new StringBuilder();
        char previous = ' ';
        for (int i = 0; i < name.length(); i++) {
            char current = name.charAt(i);
            boolean beginsWord = Character.isLetter(current) && !Character.isLetter(previous);
            boolean beginsCamelHump = Character.isUpperCase(current) && Character.isLowerCase(previous);
            if (i < lettersOfFirstWord || Character.isDigit(current) || beginsWord || beginsCamelHump) {
                initials.append(current);
            }
            previous = current;
        }
        return initials.toString();
    }

    /** Returns the labels a, b, c, and so on; numbers after z. */
    private List<String> numbered() {
        return IntStream.range(0, widths.length)
                .mapToObj(i -> i < 26 ? String.valueOf((char) ('a' + i)) : Integer.toString(i))
                .toList();
    }
}
