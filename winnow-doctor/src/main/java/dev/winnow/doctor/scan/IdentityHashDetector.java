package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.Optional;
import java.util.Set;

/** Calls of hashCode and toString that end in those of Object, which show the identity hash code. */
final class IdentityHashDetector {
    private static final String TO_STRING = "toString()Ljava/lang/String;";
    private static final Set<String> SHOWS_IDENTITY = Set.of(TO_STRING, "hashCode()I");

    private final ClassHierarchy hierarchy;
    private final CollectionRules collections;

    IdentityHashDetector(ClassHierarchy hierarchy, CollectionRules collections) {
        this.hierarchy = hierarchy;
        this.collections = collections;
    }

    Optional<Certainty> certaintyOf(Invocation invocation) {
        MethodCall call = invocation.call();
        if (!SHOWS_IDENTITY.contains(call.nameAndDescriptor())) {
            return Optional.empty();
        }
        if (call.dispatch() == MethodCall.Dispatch.SPECIAL) {
            return certaintyOfSuperCall(call);
        }
        return mayBeOfObject(invocation.receiverType(), call) ? Optional.of(Certainty.SUSPICION) : Optional.empty();
    }

    private Optional<Certainty> certaintyOfSuperCall(MethodCall call) {
        return hierarchy.inheritsFromObject(call.owner(), call.nameAndDescriptor())
                ? Optional.of(Certainty.CERTAIN)
                : Optional.empty();
    }

    /** Behind Object or an interface there may be anything; behind one of the collection interfaces, none of these. */
    private boolean mayBeOfObject(String type, MethodCall call) {
        return !collections.isCollection(type) && hierarchy.inheritsFromObject(type, call.nameAndDescriptor());
    }

    /**
     * Whether a value that becomes part of a text shows its identity. Here an abstract type is not enough: texts are
     * made of values of such types everywhere, and nearly always of records and strings.
     */
    boolean showsWhenPrinted(String type) {
        return ClassHierarchy.isArray(type)
                || (hierarchy.isConcreteClass(type)
                        && !type.equals(ClassHierarchy.OBJECT)
                        && hierarchy.inheritsFromObject(type, TO_STRING));
    }
}
