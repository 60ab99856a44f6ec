package dev.winnow.doctor;

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
 *   <li>over a value that was seen to be made unordered ({@code new HashMap}, {@code Set.of}, {@code toSet()}), through local
 *       variables, fields, parameters and results, if these cannot be overridden;
 *   <li>over a value of unseen making whose static type is a hash collection;
 *   <li>over a value of unseen making and of type Map or Set, if any of the scanned classes makes an unordered collection.
 * </ol>
 *
 * It is silent when the order is lost again in the same chain of calls: sorted, counted, put into a set.
 */
final class HashOrder {
    private final CollectionRules rules;
    private final Places places;

    // Invariant: these have not lost their order again, as far as was seen until now.
    private final Set<Iteration> iterations = new LinkedHashSet<>();
    private final Set<Iteration> sortedInPlace = new HashSet<>();
    private boolean isUnorderedMade;

    HashOrder(CollectionRules rules, Places places) {
        this.rules = rules;
        this.places = places;
    }

    /** Takes note of a call and says where its result comes from; of a constructor, the new object. */
    Birth follow(Invocation invocation) {
        Call call = invocation.call();
        Birth made = madeBy(invocation);
        settle(invocation, made);
        if (rules.showsReceiver(call)) {
            return open(invocation.site(), call, invocation.receiverType(), invocation.receiver());
        }
        if (rules.showsArgument(call)) {
            return open(invocation.site(), call, invocation.argument(0).type(), invocation.argument(0));
        }
        return rules.passesStreamOn(call) ? invocation.receiver().birth() : made;
    }

    /** A value that becomes part of a text, as with {@code toString()}. */
    void print(Operand printed, Site site) {
        if (rules.isCollection(printed.type())) {
            Call toString = new Call(Call.Dispatch.VIRTUAL, printed.type(), "toString", "()Ljava/lang/String;");
            open(site, toString, printed.type(), printed);
        }
    }

    Birth create(String type) {
        return noteMaking(new Birth.Made(rules.order(type)));
    }

    List<Iteration> suspects() {
        return iterations.stream().filter(this::isSuspect).toList();
    }

    private Birth madeBy(Invocation invocation) {
        Call call = invocation.call();
        if (call.isConstructor()) {
            return invocation.receiver().birth();
        }
        Optional<Birth> made = Factories.birth(invocation);
        return made.map(this::noteMaking)
                .orElseGet(() -> new Birth.Read(Places.result(call.owner(), call.nameAndDescriptor())));
    }

    private Birth noteMaking(Birth birth) {
        isUnorderedMade |= birth.equals(new Birth.Made(Order.UNORDERED));
        return birth;
    }

    private Birth open(Site site, Call call, String type, Operand collection) {
        if (collection.birth() instanceof Birth.Opened opened) {
            return reopen(opened.iteration());
        }
        return opened(new Iteration(site, call.inWords(), type, collection.birth()));
    }

    private Birth reopen(Iteration iteration) {
        iterations.remove(iteration);
        return sortedInPlace.contains(iteration) ? new Birth.Made(Order.INSERTED) : opened(iteration.again());
    }

    private Birth opened(Iteration iteration) {
        iterations.add(iteration);
        return new Birth.Opened(iteration);
    }

    private void settle(Invocation invocation, Birth made) {
        boolean isForgotten = forgetsInsertion(made);
        if (isForgotten || rules.losesReceiversOrder(invocation.call())) {
            settle(invocation.receiver());
        }
        if (isForgotten || rules.losesArgumentsOrder(invocation.call())) {
            invocation.arguments().forEach(this::settle);
        }
        if (rules.sortsInPlace(invocation.call())) {
            sort(invocation.receiver());
            sort(invocation.argument(0));
        }
    }

    private void sort(Operand list) {
        settle(list);
        if (list.birth() instanceof Birth.Opened opened) {
            sortedInPlace.add(opened.iteration());
        }
    }

    private static boolean forgetsInsertion(Birth made) {
        return made instanceof Birth.Made known && known.order().forgetsInsertion();
    }

    private void settle(Operand operand) {
        if (operand.birth() instanceof Birth.Opened opened) {
            iterations.remove(opened.iteration());
        }
    }

    private boolean isSuspect(Iteration iteration) {
        return switch (iteration.birth().order(places)) {
            case SORTED, INSERTED -> false;
            case UNORDERED -> true;
            case UNSEEN -> isSuspectType(iteration.type());
        };
    }

    private boolean isSuspectType(String type) {
        return rules.order(type) == Order.UNORDERED || (isUnorderedMade && rules.mayHideHashTable(type));
    }
}
