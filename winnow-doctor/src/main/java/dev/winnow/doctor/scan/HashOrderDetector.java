package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A detector of iterations whose order depends on hash codes.
 *
 * <p>It is a heuristic, and each of its findings is a suspicion. It reports an iteration
 *
 * <ol>
 *   <li>over a value that is created unordered ({@code new HashMap}, {@code Set.of}, {@code toSet()}), followed through
 *       local variables, fields, and parameters and results of methods that cannot be overridden;
 *   <li>over a value of unknown origin whose static type is a hash collection;
 *   <li>over a value of unknown origin and of type Map or Set, if any scanned class creates an unordered collection.
 * </ol>
 *
 * It reports nothing if the same chain of calls loses the order again, by sorting, counting or collecting into a set.
 */
final class HashOrderDetector {
    private final CollectionRules rules;
    private final ValueLocations locations;

    // Invariant: the order of each of these is still visible in the code read so far.
    private final Set<Iteration> iterations = new LinkedHashSet<>();
    private final Set<Iteration> sortedInPlace = new HashSet<>();
    private boolean createsUnordered;

    HashOrderDetector(CollectionRules rules, ValueLocations locations) {
        this.rules = rules;
        this.locations = locations;
    }

    /** Records a call and returns the origin of its result, or of the new object for a constructor. */
    ValueOrigin analyzeCall(Invocation invocation) {
        MethodCall call = invocation.call();
        ValueOrigin origin = originOf(invocation);
        markHarmless(invocation, origin);
        if (rules.exposesReceiverOrder(call)) {
            return iterate(invocation.site(), call, invocation.receiverType(), invocation.receiver());
        }
        if (rules.exposesArgumentOrder(call)) {
            return iterate(invocation.site(), call, invocation.argument(0).type(), invocation.argument(0));
        }
        return rules.keepsStreamOrder(call) ? invocation.receiver().origin() : origin;
    }

    /** Records that a value becomes a part of a text, as with {@code toString()}. */
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
        Optional<ValueOrigin> origin = CollectionFactories.originOf(invocation);
        return origin.map(this::noteCreation)
                .orElseGet(
                        () -> new ValueOrigin.ReadFrom(ValueLocations.result(call.owner(), call.nameAndDescriptor())));
    }

    private ValueOrigin noteCreation(ValueOrigin origin) {
        createsUnordered |= origin.equals(new ValueOrigin.Created(IterationOrder.UNORDERED));
        return origin;
    }

    private ValueOrigin iterate(CodeLocation site, MethodCall call, String type, Operand collection) {
        if (collection.origin() instanceof ValueOrigin.Iterated iterated) {
            return iterateAgain(iterated.iteration());
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

    private void markHarmless(Invocation invocation, ValueOrigin origin) {
        boolean orderIsLost = forgetsInsertion(origin);
        if (orderIsLost || rules.losesReceiverOrder(invocation.call())) {
            markHarmless(invocation.receiver());
        }
        if (orderIsLost || rules.losesArgumentOrder(invocation.call())) {
            invocation.arguments().forEach(this::markHarmless);
        }
        if (rules.sortsInPlace(invocation.call())) {
            sort(invocation.receiver());
            sort(invocation.argument(0));
        }
    }

    private void sort(Operand list) {
        markHarmless(list);
        if (list.origin() instanceof ValueOrigin.Iterated iterated) {
            sortedInPlace.add(iterated.iteration());
        }
    }

    private static boolean forgetsInsertion(ValueOrigin origin) {
        return origin instanceof ValueOrigin.Created created && created.order().forgetsInsertion();
    }

    private void markHarmless(Operand operand) {
        if (operand.origin() instanceof ValueOrigin.Iterated iterated) {
            iterations.remove(iterated.iteration());
        }
    }

    private boolean isSuspect(Iteration iteration) {
        return switch (iteration.origin().order(locations)) {
            case SORTED, INSERTION -> false;
            case UNORDERED -> true;
            case UNKNOWN -> isSuspectType(iteration.type());
        };
    }

    private boolean isSuspectType(String type) {
        return rules.order(type) == IterationOrder.UNORDERED || (createsUnordered && rules.mayHideHashTable(type));
    }
}
