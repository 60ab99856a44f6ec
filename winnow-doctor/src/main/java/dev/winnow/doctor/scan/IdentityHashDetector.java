package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.Optional;
import java.util.Set;

/**
 * A detector of calls of hashCode and toString that resolve to those of Object, which expose the identity hash code.
 */
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

    /**
     * Returns true if the call may resolve to a method of Object. Collection interfaces are excluded, since collections
     * override these methods.
     */
    private boolean mayBeOfObject(String type, MethodCall call) {
        return !collections.isCollection(type) && hierarchy.inheritsFromObject(type, call.nameAndDescriptor());
    }

    /**
     * Returns true if the text of a value contains its identity hash code. An abstract type is not enough: such values
     * are usually records and strings.
     */
    boolean showsWhenPrinted(String type) {
        return ClassHierarchy.isArray(type)
                || (hierarchy.isConcreteClass(type)
                        && !type.equals(ClassHierarchy.OBJECT)
                        && hierarchy.inheritsFromObject(type, TO_STRING));
    }
}
