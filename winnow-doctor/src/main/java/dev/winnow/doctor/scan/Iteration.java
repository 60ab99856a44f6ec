package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;

/** A place that exposes the order of a collection. Not a record: two iterations on one line are different. */
final class Iteration {
    private final CodeLocation site;
    private final String callee;
    private final String type;
    private final ValueOrigin origin;

    /**
     * Creates an iteration.
     *
     * @param type the internal name of the static type of the collection, empty if unknown
     * @param origin the origin of the collection
     */
    Iteration(CodeLocation site, String callee, String type, ValueOrigin origin) {
        this.site = site;
        this.callee = callee;
        this.type = type;
        this.origin = origin;
    }

    /**
     * Returns the next iteration in a chain such as {@code map.entrySet().stream()}. It keeps the location of the
     * first, which readers look for.
     */
    Iteration nextInChain() {
        return new Iteration(site, callee, type, origin);
    }

    CodeLocation site() {
        return site;
    }

    String callee() {
        return callee;
    }

    String type() {
        return type;
    }

    ValueOrigin origin() {
        return origin;
    }
}
