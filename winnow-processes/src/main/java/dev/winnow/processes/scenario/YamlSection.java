package dev.winnow.processes.scenario;

import dev.winnow.system.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A map of a YAML file whose keys are known. Messages name file, line, key and the fix. */
final class YamlSection {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|m)");

    private static final Duration LONGEST = Duration.ofHours(24);

    private final String file;
    private final String path; // for messages, such as processes.redis; empty at the top
    private final YamlNode.Mapping mapping;

    private YamlSection(String file, String path, YamlNode.Mapping mapping) {
        this.file = file;
        this.path = path;
        this.mapping = mapping;
    }

    /** Returns a section, and refuses keys that are not known. */
    static YamlSection of(String file, String path, YamlNode node, List<String> known) {
        YamlSection section = anyKeys(file, path, node);
        section.mapping.entries().keySet().stream()
                .filter(key -> !known.contains(key))
                .findFirst()
                .ifPresent(key -> section.refuseKey(key, known));
        return section;
    }

    /** Returns a section whose keys are names that the user chose. */
    static YamlSection anyKeys(String file, String path, YamlNode node) {
        if (node instanceof YamlNode.Mapping mapping) {
            return new YamlSection(file, path, mapping);
        }
        throw new BadInput(
                file + ":" + node.line() + ": " + (path.isEmpty() ? "the file" : "`" + path + "`") + " is not a map",
                "write `key: value` lines, or {key: value, …}");
    }

    private void refuseKey(String key, List<String> known) {
        String place = path.isEmpty() ? "" : " in `" + path + "`";
        String nearest = known.stream()
                .min(Comparator.comparingInt(word -> distance(word, key)))
                .filter(word -> distance(word, key) <= 2)
                .map(word -> "write `" + word + "`; ")
                .orElse("remove it; ");
        throw new BadInput(
                file + ":" + mapping.keyLines().get(key) + ": unknown key `" + key + "`" + place,
                nearest + "known keys are " + String.join(", ", known));
    }

    /** Returns the edit distance (Levenshtein). */
    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int swap = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(swap, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[right.length()];
    }

    String file() {
        return file;
    }

    List<String> keys() {
        return List.copyOf(mapping.entries().keySet());
    }

    boolean has(String key) {
        return mapping.entries().containsKey(key);
    }

    @Nullable
    YamlNode node(String key) {
        return mapping.entries().get(key);
    }

    /** Returns a section below this one. */
    Optional<YamlSection> section(String key, List<String> known) {
        return Optional.ofNullable(node(key)).map(node -> of(file, pathOf(key), node, known));
    }

    /** Returns a section below this one whose keys are chosen by the user. */
    Optional<YamlSection> names(String key) {
        return Optional.ofNullable(node(key)).map(node -> anyKeys(file, pathOf(key), node));
    }

    String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    Optional<String> text(String key) {
        YamlNode node = node(key);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof YamlNode.Scalar scalar && !scalar.text().isEmpty()) {
            return Optional.of(scalar.text());
        }
        throw problem(key, "is not a string", "write `" + key + ": \"…\"`");
    }

    String requiredText(String key, String example) {
        return text(key)
                .orElseThrow(() -> new BadInput(
                        file + ":" + mapping.line() + ": `" + pathOf(key) + "` is missing",
                        "add `" + key + ": " + example + "`"));
    }

    int number(String key, int otherwise) {
        return text(key).map(text -> parseNumber(key, text)).orElse(otherwise);
    }

    int parseNumber(String key, String text) {
        if (!text.matches("\\d{1,9}")) {
            throw problem(key, "is not a number: " + text, "write a whole number of at least 0");
        }
        return Integer.parseInt(text);
    }

    Duration duration(String key, Duration otherwise) {
        return text(key).map(text -> parseDuration(key, text)).orElse(otherwise);
    }

    Duration parseDuration(String key, String text) {
        Matcher duration = DURATION.matcher(text);
        if (!duration.matches()) {
            throw problem(key, "is not a duration: " + text, "write a number with ms, s or m, such as 500ms");
        }
        long value = Long.parseLong(duration.group(1));
        Duration parsed = switch (duration.group(2)) {
            case "ms" -> Duration.ofMillis(value);
            case "s" -> Duration.ofSeconds(value);
            default -> Duration.ofMinutes(value);
        };
        if (parsed.compareTo(LONGEST) > 0) {
            throw problem(key, "is too long: " + text, "give at most " + LONGEST.toMinutes() + "m");
        }
        return parsed;
    }

    /** Returns the texts of a list; a single text is a list of one. */
    List<String> texts(String key) {
        YamlNode node = node(key);
        if (node == null) {
            return List.of();
        }
        if (node instanceof YamlNode.Scalar scalar) {
            return List.of(scalar.text());
        }
        List<String> texts = new ArrayList<>();
        if (node instanceof YamlNode.Sequence sequence) {
            for (YamlNode item : sequence.items()) {
                if (!(item instanceof YamlNode.Scalar scalar)) {
                    throw problem(key, "contains something other than strings", "write [a, b, c]");
                }
                texts.add(scalar.text());
            }
            return texts;
        }
        throw problem(key, "is not a list", "write [a, b, c]");
    }

    /** Returns a map of texts. */
    Map<String, String> textMap(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        names(key).ifPresent(section -> section.keys().forEach(name -> texts.put(name, section.anyText(name))));
        return texts;
    }

    private String anyText(String key) {
        if (node(key) instanceof YamlNode.Scalar scalar) {
            return scalar.text();
        }
        throw problem(key, "is not a string", "write `" + key + ": \"…\"`");
    }

    /** Returns an error about the value of a key. */
    BadInput problem(String key, String problem, String fix) {
        YamlNode node = node(key);
        int line = node == null ? mapping.line() : node.line();
        return new BadInput(file + ":" + line + ": `" + pathOf(key) + "` " + problem, fix);
    }
}
