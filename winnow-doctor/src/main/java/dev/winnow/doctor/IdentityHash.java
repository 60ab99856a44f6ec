package dev.winnow.doctor;

import java.util.Optional;
import java.util.Set;

/** Calls of hashCode and toString that end in those of Object, which show the identity hash code. */
final class IdentityHash {
    private static final String TO_STRING = "toString()Ljava/lang/String;";
    private static final Set<String> SHOWS_IDENTITY = Set.of(TO_STRING, "hashCode()I");

    private final Hierarchy hierarchy;
    private final CollectionRules collections;

    IdentityHash(Hierarchy hierarchy, CollectionRules collections) {
        this.hierarchy = hierarchy;
        this.collections = collections;
    }

    Optional<Certainty> judge(Invocation invocation) {
        Call call = invocation.call();
        if (!SHOWS_IDENTITY.contains(call.nameAndDescriptor())) {
            return Optional.empty();
        }
        if (call.dispatch() == Call.Dispatch.SPECIAL) {
            return judgeSuper(call);
        }
        return mayBeOfObject(invocation.receiverType(), call) ? Optional.of(Certainty.SUSPICION) : Optional.empty();
    }

    private Optional<Certainty> judgeSuper(Call call) {
        return hierarchy.inheritsFromObject(call.owner(), call.nameAndDescriptor())
                ? Optional.of(Certainty.CERTAIN)
                : Optional.empty();
    }

    /** Behind Object or an interface there may be anything; behind one of the collection interfaces, none of these. */
    private boolean mayBeOfObject(String type, Call call) {
        return !collections.isCollection(type) && hierarchy.inheritsFromObject(type, call.nameAndDescriptor());
    }

    /**
     * Whether a value that becomes part of a text shows its identity. Here an abstract type is not enough: texts
     * are made of values of such types everywhere, and nearly always of records and strings.
     */
    boolean showsWhenPrinted(String type) {
        return Hierarchy.isArray(type)
                || (hierarchy.isConcreteClass(type)
                        && !type.equals(Hierarchy.OBJECT)
                        && hierarchy.inheritsFromObject(type, TO_STRING));
    }
}
