package dev.winnow.threads.worker;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;

/** The text of bytes that nobody decodes: themselves if they are printable, else their number and a checksum. */
final class ByteText {

    private static final int MAX_TEXT = 1_000;
    private static final int MAX_BYTES = 12;

    private ByteText() {}

    static String of(byte[] bytes) {
        if (isPrintable(bytes)) {
            return new String(bytes, StandardCharsets.US_ASCII).stripTrailing();
        }
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        String beginning = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, MAX_BYTES));
        return bytes.length + " bytes " + beginning + (bytes.length > MAX_BYTES ? "…" : "") + " #"
                + Long.toHexString(checksum.getValue());
    }

    private static boolean isPrintable(byte[] bytes) {
        if (bytes.length > MAX_TEXT) {
            return false;
        }
        for (byte b : bytes) {
            if ((b < ' ' && b != '\n' && b != '\r' && b != '\t') || b == 0x7f) {
                return false;
            }
        }
        return true;
    }
}
