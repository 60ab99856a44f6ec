package dev.winnow.threads.protocol;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** How fields of several types are written and read. */
final class Fields {

    private static final int MAX_LENGTH = 1 << 28;

    private Fields() {}

    /** Writes one element. */
    interface Writer<T> {
        void write(DataOutputStream out, T value) throws IOException;
    }

    /** Reads one element. */
    interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInputStream in) throws IOException {
        byte[] bytes = new byte[readLength(in)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static <T> void writeList(DataOutputStream out, List<T> list, Writer<T> writer) throws IOException {
        out.writeInt(list.size());
        for (T element : list) {
            writer.write(out, element);
        }
    }

    static <T> List<T> readList(DataInputStream in, Reader<T> reader) throws IOException {
        int size = readLength(in);
        List<T> list = new ArrayList<>(Math.min(size, 1024));
        for (int i = 0; i < size; i++) {
            list.add(reader.read(in));
        }
        return List.copyOf(list);
    }

    static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        writeList(out, texts, Fields::writeText);
    }

    static List<String> readTexts(DataInputStream in) throws IOException {
        return readList(in, Fields::readText);
    }

    static int readLength(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_LENGTH) {
            throw new IOException("a length of " + length + " is out of range");
        }
        return length;
    }
}
