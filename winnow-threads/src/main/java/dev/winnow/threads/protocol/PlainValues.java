package dev.winnow.threads.protocol;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How plain data is written and read: null, text, numbers, booleans, lists, and maps with text as keys. */
final class PlainValues {

    private static final int NULL = 0;
    private static final int TEXT = 1;
    private static final int INTEGER = 2;
    private static final int FRACTION = 3;
    private static final int TRUTH = 4;
    private static final int LIST = 5;
    private static final int MAP = 6;

    private PlainValues() {}

    static void write(DataOutputStream out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeByte(NULL);
        } else if (value instanceof String text) {
            out.writeByte(TEXT);
            Fields.writeText(out, text);
        } else if (value instanceof Long number) {
            out.writeByte(INTEGER);
            out.writeLong(number);
        } else if (value instanceof Double number) {
            out.writeByte(FRACTION);
            out.writeDouble(number);
        } else if (value instanceof Boolean truth) {
            out.writeByte(TRUTH);
            out.writeBoolean(truth);
        } else if (value instanceof List<?> list) {
            out.writeByte(LIST);
            out.writeInt(list.size());
            for (Object element : list) {
                write(out, element);
            }
        } else {
            writeMap(out, (Map<?, ?>) value);
        }
    }

    private static void writeMap(DataOutputStream out, Map<?, ?> map) throws IOException {
        out.writeByte(MAP);
        out.writeInt(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Fields.writeText(out, (String) entry.getKey());
            write(out, entry.getValue());
        }
    }

    static @Nullable Object read(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case NULL -> null;
            case TEXT -> Fields.readText(in);
            case INTEGER -> in.readLong();
            case FRACTION -> in.readDouble();
            case TRUTH -> in.readBoolean();
            case LIST -> readList(in);
            case MAP -> readMap(in);
            default -> throw new IOException("a value has the unknown kind " + kind);
        };
    }

    private static List<@Nullable Object> readList(DataInputStream in) throws IOException {
        int size = Fields.readLength(in);
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(read(in));
        }
        return Collections.unmodifiableList(list);
    }

    private static Map<String, @Nullable Object> readMap(DataInputStream in) throws IOException {
        int size = Fields.readLength(in);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(Fields.readText(in), read(in));
        }
        return Collections.unmodifiableMap(map);
    }
}
