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

/** Names that fit above the lanes, all different: whole if possible, then shorter and shorter. */
final class LaneLabels {

    private static final int MIN_READABLE_WIDTH =
            9; // columns below which a name that is cut says less than its initials
    private static final int TAIL_LENGTH = 2; // what is different in names is often at their end

    private final List<String> names;
    private final int[] room;
    private final TerminalText text;

    private LaneLabels(List<String> names, int[] room, TerminalText text) {
        this.names = names;
        this.room = room;
        this.text = text;
    }

    /** Labels for lanes of these widths, one column free between them; empty if there are none. */
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
        List<String> cut = cut();
        if (fits(cut)) {
            return cut;
        }
        List<String> initials = initials();
        if (fits(initials)) {
            return initials;
        }
        List<String> numbered = numbered();
        return fits(numbered) ? numbered : List.of();
    }

    private boolean fits(List<String> labels) {
        for (int i = 0; i < room.length; i++) {
            if (labels.get(i).isEmpty() || TerminalText.width(labels.get(i)) > room[i]) {
                return false;
            }
        }
        return new HashSet<>(labels).size() == labels.size();
    }

    /** {@code coordinator-of-all-1} becomes {@code coordi…-1}. */
    private List<String> cut() {
        return IntStream.range(0, room.length)
                .mapToObj(i -> room[i] < MIN_READABLE_WIDTH || TerminalText.width(names.get(i)) <= room[i]
                        ? names.get(i)
                        : text.clip(names.get(i), room[i] - TAIL_LENGTH) + tail(names.get(i)))
                .toList();
    }

    private static String tail(String name) {
        return name.substring(name.length() - TAIL_LENGTH);
    }

    /** The initials of words, and digits; where that is not enough to tell names apart, more of the first word. */
    private List<String> initials() {
        int[] letters = new int[room.length];
        Arrays.fill(letters, 1);
        for (int round = 0; ; round++) {
            List<String> labels = IntStream.range(0, room.length)
                    .mapToObj(i -> initials(names.get(i), letters[i]))
                    .toList();
            Map<String, Long> uses =
                    labels.stream().collect(Collectors.groupingBy(label -> label, Collectors.counting()));
            if (uses.size() == labels.size() || round == MIN_READABLE_WIDTH) {
                return labels;
            }
            for (int i = 0; i < room.length; i++) {
                letters[i] += uses.getOrDefault(labels.get(i), 0L) > 1 ? 1 : 0;
            }
        }
    }

    /** {@code broker/worker-12} becomes {@code bw12}, {@code dataNode3} becomes {@code dN3}. */
    private static String initials(String name, int lettersOfFirstWord) {
        StringBuilder initials = new StringBuilder();
        char before = ' ';
        for (int i = 0; i < name.length(); i++) {
            char at = name.charAt(i);
            boolean beginsWord = Character.isLetter(at) && !Character.isLetter(before);
            boolean beginsHump = Character.isUpperCase(at) && Character.isLowerCase(before);
            if (i < lettersOfFirstWord || Character.isDigit(at) || beginsWord || beginsHump) {
                initials.append(at);
            }
            before = at;
        }
        return initials.toString();
    }

    /** a, b, c … */
    private List<String> numbered() {
        return IntStream.range(0, room.length)
                .mapToObj(i -> i < 26 ? String.valueOf((char) ('a' + i)) : Integer.toString(i))
                .toList();
    }
}
