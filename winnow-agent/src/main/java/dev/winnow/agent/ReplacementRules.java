package dev.winnow.agent;

import dev.winnow.agent.ReplacementRule.CallKind;
import dev.winnow.agent.ReplacementRule.CallTarget;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/** The rules of the agent: all methods with {@link InsteadOf}. */
final class ReplacementRules {

    // Tags of a class file's constants (Java Virtual Machine Specification, 4.4).
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;

    private final Map<CallTarget, ReplacementRule> calls = new HashMap<>(); // all kinds except for SUPER
    private final Map<CallTarget, ReplacementRule> supers = new HashMap<>();
    private final Set<String> replacedTypes = new HashSet<>();

    ReplacementRules() {
        for (Class<?> controlled :
                List.of(ControlledTime.class, ControlledRandomness.class, ControlledThreadLocalRandom.class)) {
            Stream.of(controlled.getDeclaredMethods()).forEach(this::add);
        }
    }

    private void add(Method method) {
        InsteadOf annotation = method.getAnnotation(InsteadOf.class);
        if (annotation == null) {
            return;
        }
        for (Class<?> owner : annotation.value()) {
            ReplacementRule rule = ReplacementRule.of(annotation, owner, method);
            ReplacementRule other = (rule.kind() == CallKind.SUPER ? supers : calls).put(rule.call(), rule);
            if (other != null) {
                throw new IllegalStateException("two methods replace " + rule.call());
            }
            if (rule.kind() == CallKind.NEW) {
                replacedTypes.add(rule.call().owner());
            }
        }
    }

    Stream<ReplacementRule> all() {
        return Stream.concat(calls.values().stream(), supers.values().stream());
    }

    @Nullable
    ReplacementRule find(CallTarget call) {
        return calls.get(call);
    }

    @Nullable
    ReplacementRule findSuper(CallTarget call) {
        return supers.get(call);
    }

    /** Returns true if a constructor of the type is replaced. */
    boolean replacesConstructorOf(String type) {
        return replacedTypes.contains(type);
    }

    boolean controls(String callText) {
        return calls.keySet().stream().anyMatch(call -> call.toSourceText().equals(callText));
    }

    /** Returns true if the class names a replaced call. Most classes do not, and are not read further. */
    boolean appliesTo(ClassReader reader) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1); // the second slot of a long is empty
            if ((tag == METHOD || tag == INTERFACE_METHOD) && appliesTo(reader, offset, buffer)) {
                return true;
            }
        }
        return false;
    }

    private boolean appliesTo(ClassReader reader, int offset, char[] buffer) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(offset + 2));
        CallTarget call = new CallTarget(
                reader.readClass(offset, buffer),
                reader.readUTF8(nameAndType, buffer),
                reader.readUTF8(nameAndType + 2, buffer));
        return calls.containsKey(call) || supers.containsKey(call);
    }
}
