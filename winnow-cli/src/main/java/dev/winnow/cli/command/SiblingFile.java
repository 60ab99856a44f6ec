package dev.winnow.cli.command;

import java.nio.file.Path;

/** The name of a file that is written next to another. */
final class SiblingFile {

    private SiblingFile() {}

    /** Returns a file in the same directory, with the suffix instead of the file name's extension. */
    static Path of(Path file, String suffix) {
        String name = String.valueOf(file.getFileName());
        return file.resolveSibling(name.replaceFirst("\\.(jsonl(\\.zst)?|log|txt|json)$", "") + suffix);
    }
}
