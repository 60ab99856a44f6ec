package dev.winnow.doctor;

import dev.winnow.doctor.BytecodeScan.Finding;
import java.util.List;
import org.objectweb.asm.Type;

/** What is known of the system so far: the visitors tell it what they see, and ask it where values come from. */
final class Examination {
    private final CallRules callRules;
    private final CollectionRules collections;
    private final IdentityHash identityHash;
    private final HashOrder hashOrder;
    private final StaticState staticState;
    private final Places places = new Places();
    private final Findings findings = new Findings();

    Examination(Hierarchy hierarchy) {
        callRules = new CallRules(hierarchy);
        collections = new CollectionRules(hierarchy);
        identityHash = new IdentityHash(hierarchy, collections);
        hashOrder = new HashOrder(collections, places);
        staticState = new StaticState(hierarchy, collections);
    }

    void field(int access, String owner, String name, String descriptor) {
        staticState.declare(access, owner, name, descriptor);
    }

    Operand created(String type) {
        return new Operand(type, hashOrder.create(type));
    }

    /** What the call leaves on the stack; for a constructor, the new object. */
    Operand called(Invocation invocation) {
        Call call = invocation.call();
        callRules
                .rowFor(call)
                .ifPresent(row -> findings.add(row.source(), row.certainty(), invocation.site(), call.inWords()));
        identityHash
                .judge(invocation)
                .ifPresent(
                        certainty -> findings.add(Source.IDENTITY_HASH, certainty, invocation.site(), call.inWords()));
        if (call.prints()) {
            printed(invocation.argument(0), invocation.site());
        }
        passArguments(invocation);
        return new Operand(resultType(invocation), hashOrder.follow(invocation));
    }

    void printed(Operand operand, Site site) {
        hashOrder.print(operand, site);
        if (identityHash.showsWhenPrinted(operand.type())) {
            String type = Call.simple(Type.getObjectType(operand.type()).getClassName());
            findings.add(Source.IDENTITY_HASH, Certainty.SUSPICION, site, type + ".toString()");
        }
    }

    void stored(String place, Operand value) {
        places.put(place, value.birth());
    }

    void initialized(String place, Operand value, Site site) {
        staticState.initialize(place, value, site);
    }

    /** To be asked when all classes were read. */
    List<Finding> findings() {
        for (Iteration suspect : hashOrder.suspects()) {
            findings.add(Source.HASH_ORDER, Certainty.SUSPICION, suspect.site(), suspect.callee());
        }
        staticState.report(findings);
        return findings.list();
    }

    private void passArguments(Invocation invocation) {
        Call call = invocation.call();
        List<String> parameters = call.parameters();
        for (int i = 0; i < invocation.arguments().size(); i++) {
            if (collections.isCollection(parameters.get(i))) {
                stored(Places.parameter(call.owner(), call.nameAndDescriptor(), i), invocation.argument(i));
            }
        }
    }

    private static String resultType(Invocation invocation) {
        Call call = invocation.call();
        if (call.isConstructor()) {
            return call.owner();
        }
        return CollectionRules.isModifiableWrapper(call)
                ? invocation.argument(0).type()
                : call.returnType();
    }
}
