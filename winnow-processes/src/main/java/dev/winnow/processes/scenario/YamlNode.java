package dev.winnow.processes.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A value of a YAML file, with its place, so that messages can name the line. */
sealed interface YamlNode {

    /** Returns the line, from 1. */
    int line();

    /** A text, number or boolean, as written. */
    record Scalar(int line, String text) implements YamlNode {}

    /** A list. */
    record Sequence(int line, List<YamlNode> items) implements YamlNode {}

    /** A map, in the order of the file. */
    record Mapping(int line, Map<String, YamlNode> entries, Map<String, Integer> keyLines) implements YamlNode {}

    /** Parses a text. {@code file} is for messages. */
    static YamlNode parse(String file, String text) {
        try (YAMLParser parser = new YAMLFactory().createParser(text)) {
            if (parser.nextToken() == null) {
                throw new BadInput(file + " is empty", "describe a system, as docs/PROCESSES.md shows");
            }
            return read(file, parser);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new BadInput(
                    file + ":" + line + ": not YAML: " + reason(e.getOriginalMessage()),
                    "correct the line; quote strings that contain `: ` or begin with a special character",
                    e);
        } catch (IOException e) {
            throw new BadInput(file + ": " + BadInput.reason(e), "correct the file", e);
        }
    }

    /** Returns what was being read and what is wrong with it: the rest of the message repeats the place. */
    private static String reason(String message) {
        return message.lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("in ") && !line.startsWith("at "))
                .limit(2)
                .collect(Collectors.joining(", "));
    }

    private static YamlNode read(String file, YAMLParser parser) throws IOException {
        int line = parser.currentTokenLocation().getLineNr();
        if (parser.isCurrentAlias()) {
            throw new BadInput(
                    file + ":" + line + ": aliases are not supported: *" + parser.getText(),
                    "repeat the value instead; quote strings that begin with *");
        }
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            return readMapping(file, parser, line);
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<YamlNode> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(read(file, parser));
            }
            return new Sequence(line, items);
        }
        return new Scalar(line, parser.currentToken() == JsonToken.VALUE_NULL ? "" : parser.getText());
    }

    private static Mapping readMapping(String file, YAMLParser parser, int line) throws IOException {
        Map<String, YamlNode> entries = new LinkedHashMap<>();
        Map<String, Integer> keyLines = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int keyLine = parser.currentTokenLocation().getLineNr();
            parser.nextToken();
            if (entries.put(key, read(file, parser)) != null) {
                throw new BadInput(file + ":" + keyLine + ": duplicate key `" + key + "`", "remove one of them");
            }
            keyLines.put(key, keyLine);
        }
        return new Mapping(line, entries, keyLines);
    }
}
