package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Iterations over collections whose order follows hash codes.
 *
 * <p>A heuristic, and each of its findings a suspicion. It reports an iteration
 *
 * <ol>
 *   <li>over a value that was seen to be made unordered ({@code new HashMap}, {@code Set.of}, {@code toSet()}), through
 *       local variables, fields, parameters and results, if these cannot be overridden;
 *   <li>over a value of unseen making whose static type is a hash collection;
 *   <li>over a value of unseen making and of type Map or Set, if any of the scanned classes makes an unordered
 *       collection.
 * </ol>
 *
 * It is silent when the order is lost again in the same chain of calls: sorted, counted, put into a set.
 */
final class HashOrderDetector {
    private final CollectionRules rules;
    private final ValueLocations places;

    // Invariant: these have not lost their order again, as far as was seen until now.
    private final Set<Iteration> iterations = new LinkedHashSet<>();
    private final Set<Iteration> sortedInPlace = new HashSet<>();
    private boolean createsUnordered;

    HashOrderDetector(CollectionRules rules, ValueLocations places) {
        this.rules = rules;
        this.places = places;
    }

    /** Takes note of a call and says where its result comes from; of a constructor, the new object. */
    ValueOrigin analyzeCall(Invocation invocation) {
        MethodCall call = invocation.call();
        ValueOrigin made = originOf(invocation);
        markHarmless(invocation, made);
        if (rules.exposesReceiverOrder(call)) {
            return iterate(invocation.site(), call, invocation.receiverType(), invocation.receiver());
        }
        if (rules.exposesArgumentOrder(call)) {
            return iterate(invocation.site(), call, invocation.argument(0).type(), invocation.argument(0));
        }
        return rules.keepsStreamOrder(call) ? invocation.receiver().origin() : made;
    }

    /** A value that becomes part of a text, as with {@code toString()}. */
    void analyzePrinted(Operand printed, CodeLocation site) {
        if (rules.isCollection(printed.type())) {
            MethodCall toString =
                    new MethodCall(MethodCall.Dispatch.VIRTUAL, printed.type(), "toString", "()Ljava/lang/String;");
            iterate(site, toString, printed.type(), printed);
        }
    }

    ValueOrigin originOfNew(String type) {
        return noteCreation(new ValueOrigin.Created(rules.order(type)));
    }

    List<Iteration> suspiciousIterations() {
        return iterations.stream().filter(this::isSuspect).toList();
    }

    private ValueOrigin originOf(Invocation invocation) {
        MethodCall call = invocation.call();
        if (call.isConstructor()) {
            return invocation.receiver().origin();
        }
        Optional<ValueOrigin> made = CollectionFactories.originOf(invocation);
        return made.map(this::noteCreation)
                .orElseGet(
                        () -> new ValueOrigin.ReadFrom(ValueLocations.result(call.owner(), call.nameAndDescriptor())));
    }

    private ValueOrigin noteCreation(ValueOrigin birth) {
        createsUnordered |= birth.equals(new ValueOrigin.Created(IterationOrder.UNORDERED));
        return birth;
    }

    private ValueOrigin iterate(CodeLocation site, MethodCall call, String type, Operand collection) {
        if (collection.origin() instanceof ValueOrigin.Iterated opened) {
            return iterateAgain(opened.iteration());
        }
        return addIteration(new Iteration(site, call.toSourceText(), type, collection.origin()));
    }

    private ValueOrigin iterateAgain(Iteration iteration) {
        iterations.remove(iteration);
        return sortedInPlace.contains(iteration)
                ? new ValueOrigin.Created(IterationOrder.INSERTION)
                : addIteration(iteration.nextInChain());
    }

    private ValueOrigin addIteration(Iteration iteration) {
        iterations.add(iteration);
        return new ValueOrigin.Iterated(iteration);
    }

    private void markHarmless(Invocation invocation, ValueOrigin made) {
        boolean isForgotten = forgetsInsertion(made);
        if (isForgotten || rules.losesReceiversOrder(invocation.call())) {
            markHarmless(invocation.receiver());
        }
        if (isForgotten || rules.losesArgumentsOrder(invocation.call())) {
            invocation.arguments().forEach(this::markHarmless);
        }
        if (rules.sortsInPlace(invocation.call())) {
            sort(invocation.receiver());
            sort(invocation.argument(0));
        }
    }

    private void sort(Operand list) {
        markHarmless(list);
        if (list.origin() instanceof ValueOrigin.Iterated opened) {
            sortedInPlace.add(opened.iteration());
        }
    }

    private static boolean forgetsInsertion(ValueOrigin made) {
        return made instanceof ValueOrigin.Created known && known.order().forgetsInsertion();
    }

    private void markHarmless(Operand operand) {
        if (operand.origin() instanceof ValueOrigin.Iterated opened) {
            iterations.remove(opened.iteration());
        }
    }

    private boolean isSuspect(Iteration iteration) {
        return switch (iteration.origin().order(places)) {
            case SORTED, INSERTION -> false;
            case UNORDERED -> true;
            case UNKNOWN -> isSuspectType(iteration.type());
        };
    }

    private boolean isSuspectType(String type) {
        return rules.order(type) == IterationOrder.UNORDERED || (createsUnordered && rules.mayHideHashTable(type));
    }
}
