package dev.winnow.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;

/** Edited execution files with a recomputed checksum. */
final class EditedExecutionFile {

    private EditedExecutionFile() {}

    static void edit(Path from, Path to, UnaryOperator<String> change) throws IOException {
        String text = change.apply(Files.readString(from));
        int end = text.lastIndexOf("{\"end\"");
        CRC32C crc = new CRC32C();
        crc.update(text.substring(0, end).getBytes(StandardCharsets.UTF_8));
        String last = text.substring(end)
                .replaceFirst("\"crc32c\":\"[0-9a-f]+\"", String.format("\"crc32c\":\"%08x\"", crc.getValue()));
        Files.writeString(to, text.substring(0, end) + last);
    }
}
