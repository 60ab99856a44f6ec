package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ClassHierarchy;
import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import java.util.List;
import org.objectweb.asm.Type;

/** The knowledge about the system so far. Visitors report calls and stores, and query the origins of values. */
final class ScanAnalysis {
    private final CallRules callRules;
    private final CollectionRules collections;
    private final IdentityHashDetector identityHash;
    private final HashOrderDetector hashOrder;
    private final StaticStateDetector staticState;
    private final ValueLocations locations = new ValueLocations();
    private final FindingCollector findings = new FindingCollector();

    ScanAnalysis(ClassHierarchy hierarchy) {
        callRules = new CallRules(hierarchy);
        collections = new CollectionRules(hierarchy);
        identityHash = new IdentityHashDetector(hierarchy, collections);
        hashOrder = new HashOrderDetector(collections, locations);
        staticState = new StaticStateDetector(hierarchy, collections);
    }

    void declareField(int access, String owner, String name, String descriptor) {
        staticState.declareField(access, owner, name, descriptor);
    }

    void declareMethod(String owner, String name) {
        staticState.declareMethod(owner, name);
    }

    Operand originOfNew(String type) {
        return new Operand(type, hashOrder.originOfNew(type));
    }

    /** Analyzes a call and returns its result, or the new object for a constructor. */
    Operand analyzeCall(Invocation invocation) {
        MethodCall call = invocation.call();
        callRules
                .ruleFor(call)
                .ifPresent(
                        rule -> findings.add(rule.source(), rule.certainty(), invocation.site(), call.toSourceText()));
        identityHash
                .certaintyOf(invocation)
                .ifPresent(certainty -> findings.add(
                        NondeterminismSource.IDENTITY_HASH, certainty, invocation.site(), call.toSourceText()));
        if (call.convertsToText()) {
            analyzePrinted(invocation.argument(0), invocation.site());
        }
        passArguments(invocation);
        return new Operand(resultType(invocation), hashOrder.analyzeCall(invocation));
    }

    void analyzePrinted(Operand operand, CodeLocation site) {
        hashOrder.analyzePrinted(operand, site);
        if (identityHash.showsWhenPrinted(operand.type())) {
            String type =
                    MethodCall.simpleName(Type.getObjectType(operand.type()).getClassName());
            findings.add(NondeterminismSource.IDENTITY_HASH, Certainty.SUSPICION, site, type + ".toString()");
        }
    }

    void recordStore(String location, Operand value) {
        locations.addOrigin(location, value.origin());
    }

    void recordInitialization(String location, Operand value, CodeLocation site) {
        staticState.recordInitialization(location, value, site);
    }

    /** Returns all findings. To be called after all classes were read. */
    List<ScanFinding> collectFindings() {
        for (Iteration iteration : hashOrder.suspiciousIterations()) {
            findings.add(NondeterminismSource.HASH_ORDER, Certainty.SUSPICION, iteration.site(), iteration.callee());
        }
        staticState.reportTo(findings);
        return findings.toList();
    }

    private void passArguments(Invocation invocation) {
        MethodCall call = invocation.call();
        List<String> parameters = call.parameters();
        for (int i = 0; i < invocation.arguments().size(); i++) {
            if (collections.isCollection(parameters.get(i))) {
                recordStore(
                        ValueLocations.parameter(call.owner(), call.nameAndDescriptor(), i), invocation.argument(i));
            }
        }
    }

    private static String resultType(Invocation invocation) {
        MethodCall call = invocation.call();
        if (call.isConstructor()) {
            return call.owner();
        }
        return CollectionRules.isModifiableWrapper(call)
                ? invocation.argument(0).type()
                : call.returnType();
    }
}
