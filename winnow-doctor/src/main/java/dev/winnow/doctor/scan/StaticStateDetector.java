package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A detector of static fields that may carry state from one execution to the next: those that are not final, and final
 * ones with a modifiable value. An array counts as a constant. So does a final List or Map, unless its initializer
 * shows a modifiable class. A val of Scala counts as final, even if it is lazy.
 */
final class StaticStateDetector {
    private static final List<String> MUTABLE_TYPES = List.of(
            "java/util/concurrent/atomic/AtomicBoolean",
            "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicLong",
            "java/util/concurrent/atomic/AtomicReference",
            "java/util/concurrent/atomic/AtomicIntegerArray",
            "java/util/concurrent/atomic/AtomicLongArray",
            "java/util/concurrent/atomic/AtomicReferenceArray",
            "java/util/concurrent/atomic/LongAdder",
            "java/util/random/RandomGenerator", // even if seeded: the next execution continues its sequence
            "java/util/BitSet",
            "java/lang/ThreadLocal",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer");

    /** Fields of Scala: an object, a nested object, and which lazy values of an object are set. */
    private static final Pattern SCALA_FIELD = Pattern.compile("MODULE\\$|.*\\$module|\\d*bitmap\\$.*");

    /** Methods of Scala 2 that set a lazy value, or a value that an object has from a trait. */
    private static final Pattern SCALA_INITIALIZER = Pattern.compile("(.+)\\$lzycompute|.+\\$_setter_\\$(.+)_\\$eq");

    private static final Pattern SCALA_3_LAZY_FIELD = Pattern.compile(".*\\$lzy\\d+");

    private final ClassHierarchy hierarchy;
    private final CollectionRules collections;
    private final Map<String, StaticField> fields = new LinkedHashMap<>();
    private final Map<String, List<Initialization>> initializations = new LinkedHashMap<>();
    private final Set<String> setOnce = new HashSet<>(); // fields that are not final in the class file only

    StaticStateDetector(ClassHierarchy hierarchy, CollectionRules collections) {
        this.hierarchy = hierarchy;
        this.collections = collections;
    }

    void declareField(int access, String owner, String name, String descriptor) {
        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
        boolean isSynthetic = (access & Opcodes.ACC_SYNTHETIC) != 0;
        if (isStatic && !isSynthetic && !SCALA_FIELD.matcher(name).matches()) {
            boolean isFinal = (access & Opcodes.ACC_FINAL) != 0;
            fields.put(
                    ValueLocations.field(owner, name), new StaticField(owner, name, Type.getType(descriptor), isFinal));
        }
    }

    void declareMethod(String owner, String name) {
        Matcher initializer = SCALA_INITIALIZER.matcher(name);
        if (initializer.matches()) {
            String lazyField = initializer.group(1);
            setOnce.add(ValueLocations.field(owner, lazyField == null ? initializer.group(2) : lazyField));
        }
    }

    /** Records an assignment in a static initializer. */
    void recordInitialization(String location, Operand value, CodeLocation site) {
        initializations.computeIfAbsent(location, p -> new ArrayList<>()).add(new Initialization(value, site.line()));
    }

    void reportTo(FindingCollector findings) {
        fields.forEach((location, field) -> {
            List<Initialization> values = initializations.getOrDefault(location, List.of());
            if (isSuspect(location, field, values)) {
                int line = values.isEmpty() ? CodeLocation.UNKNOWN_LINE : values.get(0).line;
                findings.add(
                        NondeterminismSource.STATIC_STATE, Certainty.SUSPICION, field.site(line), field.toSourceText());
            }
        });
    }

    private boolean isSuspect(String location, StaticField field, List<Initialization> values) {
        return !isSetOnce(location, field)
                || isModifiable(field.type.getInternalName())
                || values.stream().anyMatch(value -> isModifiable(value.value.type()));
    }

    private boolean isSetOnce(String location, StaticField field) {
        return field.isFinal
                || setOnce.contains(location)
                || SCALA_3_LAZY_FIELD.matcher(field.name).matches();
    }

    private boolean isModifiable(String type) {
        return MUTABLE_TYPES.stream().anyMatch(mutableType -> hierarchy.isSubtype(type, mutableType))
                || isModifiableCollection(type);
    }

    private boolean isModifiableCollection(String type) {
        return hierarchy.isClass(type)
                && collections.isCollection(type)
                && !MethodCall.simpleName(type).startsWith("Immutable"); // types of Guava, which are immutable
    }

    private record Initialization(Operand value, int line) {}

    private record StaticField(String owner, String name, Type type, boolean isFinal) {
        CodeLocation site(int line) {
            return new CodeLocation(ClassTraversal.binaryName(owner), "<clinit>", line);
        }

        String toSourceText() {
            return "static " + (isFinal ? "final " : "") + MethodCall.simpleName(type.getClassName()) + " " + name;
        }
    }
}
