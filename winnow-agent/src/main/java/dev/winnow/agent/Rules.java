package dev.winnow.agent;

import dev.winnow.agent.Rule.Call;
import dev.winnow.agent.Rule.Kind;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** All that is rewritten: what the methods of the classes named Controlled stand for. */
final class Rules {

    // Tags of a class file's constants (Java Virtual Machine Specification, 4.4).
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;

    private final Map<Call, Rule> calls = new HashMap<>(); // but for those of kind SUPER
    private final Map<Call, Rule> supers = new HashMap<>();
    private final Set<String> made = new HashSet<>();

    Rules() {
        for (Class<?> controlled :
                List.of(ControlledTime.class, ControlledChance.class, ControlledThreadRandom.class)) {
            Stream.of(controlled.getDeclaredMethods()).forEach(this::add);
        }
    }

    private void add(Method method) {
        InsteadOf what = method.getAnnotation(InsteadOf.class);
        if (what == null) {
            return;
        }
        for (Class<?> owner : what.value()) {
            Rule rule = Rule.of(what, owner, method);
            Rule other = (rule.kind() == Kind.SUPER ? supers : calls).put(rule.call(), rule);
            if (other != null) {
                throw new IllegalStateException("two methods instead of " + rule.call());
            }
            if (rule.kind() == Kind.NEW) {
                made.add(rule.call().owner());
            }
        }
    }

    Stream<Rule> all() {
        return Stream.concat(calls.values().stream(), supers.values().stream());
    }

    @Nullable
    Rule of(Call call) {
        return calls.get(call);
    }

    @Nullable
    Rule ofSuper(Call call) {
        return supers.get(call);
    }

    /** Whether some constructor of that type is replaced. */
    boolean make(String type) {
        return made.contains(type);
    }

    boolean control(String callInWords) {
        return calls.keySet().stream().anyMatch(call -> call.inWords().equals(callInWords));
    }

    /** Whether a class names any of these calls at all: most do not, and need not be read further. */
    boolean concern(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            int tag = at == 0 ? 0 : reader.readByte(at - 1); // a long takes two places, of which one is empty
            if ((tag == METHOD || tag == INTERFACE_METHOD) && concern(reader, at, buffer)) {
                return true;
            }
        }
        return false;
    }

    private boolean concern(ClassReader reader, int at, char[] buffer) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
        Call call = new Call(
                reader.readClass(at, buffer),
                reader.readUTF8(nameAndType, buffer),
                reader.readUTF8(nameAndType + 2, buffer));
        return calls.containsKey(call) || supers.containsKey(call);
    }
}
