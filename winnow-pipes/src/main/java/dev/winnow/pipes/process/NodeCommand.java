package dev.winnow.pipes.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How a node is run.
 *
 * @param words program and arguments. In them, {@code {dir}} stands for the node's own directory
 * @param directory the working directory
 * @param environment variables that are set in addition to those of this process
 */
public record NodeCommand(List<String> words, Path directory, Map<String, String> environment) {

    private static final String OWN_DIRECTORY = "{dir}";

    public NodeCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(new TreeMap<>(environment));
    }

    /** Returns the words for a node with this directory. */
    List<String> wordsFor(Path own) {
        return words.stream()
                .map(word -> word.replace(OWN_DIRECTORY, own.toString()))
                .toList();
    }

    /** Returns the command as typed in a shell. */
    public String text() {
        return CommandLineText.join(words);
    }
}
