package dev.winnow.threads.protocol;

import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Ending;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;

/** Messages as frames: a length, a kind, the fields in the order of their declaration. */
public final class Frames {

    private static final int HELLO = 1;
    private static final int READY = 2;
    private static final int REFUSED = 3;
    private static final int ESCAPED = 4;
    private static final int RUN_REQUEST = 5;
    private static final int RUN_RESULT = 6;
    private static final int OPEN_WORLD = 7;
    private static final int OPENED = 8;
    private static final int REJECTED = 9;
    private static final int PERFORM = 10;
    private static final int TURN_REPORT = 11;
    private static final int INSPECT = 12;
    private static final int INSPECTED = 13;
    private static final int CLOSE_WORLD = 14;
    private static final int CLOSED = 15;

    private Frames() {}

    /** Writes a message and flushes it. */
    public static void write(DataOutputStream out, Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writeFields(new DataOutputStream(bytes), message);
        out.writeInt(bytes.size());
        bytes.writeTo(out);
        out.flush();
    }

    /** Reads a message. Throws an {@link EOFException} if the other side has closed the pipe. */
    public static Message read(DataInputStream in) throws IOException {
        byte[] bytes = new byte[Fields.readLength(in)];
        in.readFully(bytes);
        DataInputStream fields = new DataInputStream(new ByteArrayInputStream(bytes));
        Message message = readFields(fields);
        if (fields.available() > 0) {
            throw new IOException("a frame is longer than its message");
        }
        return message;
    }

    private static void writeFields(DataOutputStream out, Message message) throws IOException {
        if (message instanceof Message.Hello hello) {
            out.writeByte(HELLO);
            Fields.writeTexts(out, hello.classPath());
        } else if (message instanceof Message.Ready ready) {
            out.writeByte(READY);
            Fields.writeText(out, ready.jdk());
        } else if (message instanceof Message.Refused refused) {
            out.writeByte(REFUSED);
            Fields.writeText(out, refused.reason());
        } else if (message instanceof Message.Escaped escaped) {
            out.writeByte(ESCAPED);
            Fields.writeText(out, escaped.problem());
            Fields.writeTexts(out, escaped.stack());
        } else if (message instanceof RunRequest request) {
            out.writeByte(RUN_REQUEST);
            writeRequest(out, request);
        } else if (message instanceof RunResult result) {
            out.writeByte(RUN_RESULT);
            writeResult(out, result);
        } else if (message instanceof WorldRequest request) {
            writeWorldRequest(out, request);
        } else if (message instanceof WorldAnswer answer) {
            writeWorldAnswer(out, answer);
        } else if (message instanceof TurnReport report) {
            out.writeByte(TURN_REPORT);
            WorldFrames.writeReport(out, report);
        }
    }

    private static void writeWorldRequest(DataOutputStream out, WorldRequest request) throws IOException {
        if (request instanceof WorldRequest.Open open) {
            out.writeByte(OPEN_WORLD);
            WorldFrames.writeOpen(out, open);
        } else if (request instanceof WorldRequest.Perform perform) {
            out.writeByte(PERFORM);
            WorldFrames.writePerform(out, perform);
        } else {
            out.writeByte(request instanceof WorldRequest.Inspect ? INSPECT : CLOSE_WORLD);
        }
    }

    private static void writeWorldAnswer(DataOutputStream out, WorldAnswer answer) throws IOException {
        if (answer instanceof WorldAnswer.Rejected rejected) {
            out.writeByte(REJECTED);
            Fields.writeText(out, rejected.problem());
            Fields.writeText(out, rejected.fix());
        } else if (answer instanceof WorldAnswer.Inspected inspected) {
            out.writeByte(INSPECTED);
            Fields.writeList(out, inspected.threads(), Frames::writeThread);
        } else if (answer instanceof WorldAnswer.Closed closed) {
            out.writeByte(CLOSED);
            out.writeInt(closed.threadsLeft());
        } else {
            out.writeByte(OPENED);
        }
    }

    private static void writeThread(DataOutputStream out, WorldAnswer.NodeThread thread) throws IOException {
        Fields.writeText(out, thread.node());
        out.writeBoolean(thread.awaitsLock());
        writeBlocked(out, thread.thread());
    }

    private static WorldAnswer.NodeThread readThread(DataInputStream in) throws IOException {
        return new WorldAnswer.NodeThread(Fields.readText(in), in.readBoolean(), readBlocked(in));
    }

    private static Message readFields(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case HELLO -> new Message.Hello(Fields.readTexts(in));
            case READY -> new Message.Ready(Fields.readText(in));
            case REFUSED -> new Message.Refused(Fields.readText(in));
            case ESCAPED -> new Message.Escaped(Fields.readText(in), Fields.readTexts(in));
            case RUN_REQUEST -> readRequest(in);
            case RUN_RESULT -> readResult(in);
            case OPEN_WORLD -> WorldFrames.readOpen(in);
            case OPENED -> new WorldAnswer.Opened();
            case REJECTED -> new WorldAnswer.Rejected(Fields.readText(in), Fields.readText(in));
            case PERFORM -> WorldFrames.readPerform(in);
            case TURN_REPORT -> WorldFrames.readReport(in);
            case INSPECT -> new WorldRequest.Inspect();
            case INSPECTED -> new WorldAnswer.Inspected(Fields.readList(in, Frames::readThread));
            case CLOSE_WORLD -> new WorldRequest.Close();
            case CLOSED -> new WorldAnswer.Closed(in.readInt());
            default -> throw new IOException("a frame has the unknown kind " + kind);
        };
    }

    private static void writeRequest(DataOutputStream out, RunRequest request) throws IOException {
        Fields.writeText(out, request.program().className());
        Fields.writeText(out, request.program().name());
        out.writeLong(request.choices().seed());
        out.writeDouble(request.choices().preemption());
        out.writeDouble(request.choices().earlyTimers());
        Fields.writeList(out, request.choices().schedule(), DataOutputStream::writeInt);
        out.writeBoolean(request.isTraced());
        out.writeLong(request.limits().steps());
        out.writeLong(request.limits().virtualMillis());
        out.writeLong(request.limits().stepMillis());
    }

    private static RunRequest readRequest(DataInputStream in) throws IOException {
        return new RunRequest(
                new ProgramMethod(Fields.readText(in), Fields.readText(in)),
                new RunRequest.Choices(
                        in.readLong(), in.readDouble(), in.readDouble(), Fields.readList(in, DataInputStream::readInt)),
                in.readBoolean(),
                new RunRequest.Limits(in.readLong(), in.readLong(), in.readLong()));
    }

    private static void writeResult(DataOutputStream out, RunResult result) throws IOException {
        Fields.writeText(out, result.ending().name());
        Fields.writeText(out, result.failure().problem());
        Fields.writeText(out, result.failure().thread());
        Fields.writeTexts(out, result.failure().stack());
        Fields.writeList(out, result.failure().blocked(), Frames::writeBlocked);
        Fields.writeList(out, result.schedule(), DataOutputStream::writeInt);
        out.writeLong(result.summary().digest());
        out.writeLong(result.summary().steps());
        out.writeInt(result.summary().threads());
        out.writeLong(result.summary().virtualNanos());
        out.writeInt(result.summary().threadsLeft());
        Fields.writeText(out, result.texts().value());
        Fields.writeText(out, result.texts().output());
        Fields.writeTexts(out, result.texts().trace());
    }

    private static RunResult readResult(DataInputStream in) throws IOException {
        return new RunResult(
                ending(Fields.readText(in)),
                new RunResult.Failure(
                        Fields.readText(in),
                        Fields.readText(in),
                        Fields.readTexts(in),
                        Fields.readList(in, Frames::readBlocked)),
                Fields.readList(in, DataInputStream::readInt),
                new RunResult.Summary(in.readLong(), in.readLong(), in.readInt(), in.readLong(), in.readInt()),
                new RunResult.Texts(Fields.readText(in), Fields.readText(in), Fields.readTexts(in)));
    }

    private static Ending ending(String name) throws IOException {
        try {
            return Ending.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw new IOException("a frame has the unknown ending " + name, e);
        }
    }

    private static void writeBlocked(DataOutputStream out, BlockedThread blocked) throws IOException {
        Fields.writeText(out, blocked.thread());
        Fields.writeText(out, blocked.state());
        Fields.writeText(out, blocked.awaited());
        Fields.writeTexts(out, blocked.held());
        Fields.writeTexts(out, blocked.stack());
    }

    private static BlockedThread readBlocked(DataInputStream in) throws IOException {
        return new BlockedThread(
                Fields.readText(in),
                Fields.readText(in),
                Fields.readText(in),
                Fields.readTexts(in),
                Fields.readTexts(in));
    }
}
