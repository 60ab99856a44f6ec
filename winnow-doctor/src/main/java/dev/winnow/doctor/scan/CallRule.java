package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A rule for calls that are a finding whatever their values.
 *
 * <p>A method also matches on subtypes of the owners. A constructor does not: {@code new MyRandom()} depends on the
 * {@code super(…)} in MyRandom, which is scanned itself.
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

    /** Returns this rule without overloads that take the type: their argument is injected and under control. */
    CallRule without(String type) {
        return taking(types -> !types.contains(type.replace('.', '/')));
    }

    CallRule taking(Predicate<List<String>> condition) {
        return new CallRule(source, certainty, owners, name, condition);
    }
}
