package dev.winnow.threads.worker;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Delivery;
import dev.winnow.threads.runtime.StepListener;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Describes the last steps of an execution: which thread stopped where. */
final class Trace implements StepListener {

    private static final int MAX_LINES = 200;

    private final Deque<String> lines = new ArrayDeque<>();
    private String lastThread = "";

    @Override
    public void onStep(ControlledThread thread, int points) {
        String name = thread.description();
        if (name.equals(lastThread)) {
            lines.removeLast(); // goes on: only where it stops in the end is of interest
        }
        lastThread = name;
        add(name + (thread.hasEnded() ? " ends" : (points > 0 ? " is preempted at " : " stops at ") + place(thread)));
    }

    @Override
    public void onEarlyTimer() {
        lastThread = "";
        add("a timer fires early");
    }

    @Override
    public void onDelivery(Delivery delivery) {
        lastThread = "";
        add("delivery: " + delivery.description());
    }

    private void add(String line) {
        lines.addLast(line);
        if (lines.size() > MAX_LINES) {
            lines.removeFirst();
        }
    }

    private static String place(ControlledThread thread) {
        StackTraceElement[] stack = thread.stackTrace();
        for (StackTraceElement frame : stack) {
            if (isOfProgram(frame)) {
                return frame.toString();
            }
        }
        return stack.length == 0 ? "its start" : stack[0].toString();
    }

    private static boolean isOfProgram(StackTraceElement frame) {
        String name = frame.getClassName();
        return frame.getModuleName() == null && !name.startsWith("dev.winnow.threads.runtime.");
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
