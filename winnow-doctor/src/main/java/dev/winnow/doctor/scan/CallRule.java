package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Calls that are a finding wherever they stand, whatever the values.
 *
 * <p>A method matches on subtypes of the owners too. A constructor does not: what {@code new MyRandom()} does is
 * decided by the {@code super(…)} that stands in MyRandom, which is scanned itself.
 */
record CallRule(
        NondeterminismSource source,
        Certainty certainty,
        Set<String> owners,
        Predicate<String> name,
        Predicate<List<String>> parameters) {

    boolean matches(MethodCall call, ClassHierarchy hierarchy) {
        return name.test(call.name()) && parameters.test(call.parameters()) && isOwned(call, hierarchy);
    }

    private boolean isOwned(MethodCall call, ClassHierarchy hierarchy) {
        return call.isConstructor()
                ? owners.contains(call.owner())
                : owners.stream().anyMatch(owner -> hierarchy.isSubtype(call.owner(), owner));
    }

    CallRule withoutArguments() {
        return taking(List::isEmpty);
    }

    /** The overloads that are handed the named type are under control: somebody injected it. */
    CallRule without(String type) {
        return taking(types -> !types.contains(type.replace('.', '/')));
    }

    CallRule taking(Predicate<List<String>> wanted) {
        return new CallRule(source, certainty, owners, name, wanted);
    }
}
