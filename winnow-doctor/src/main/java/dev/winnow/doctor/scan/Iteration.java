package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;

/** A place that gives away the order of a collection. A class and not a record: two iterations on one line are two. */
final class Iteration {
    private final CodeLocation site;
    private final String callee;
    private final String type;
    private final ValueOrigin origin;

    /**
     * @param type internal name of the collection's static type, empty if unknown
     * @param birth of the collection
     */
    Iteration(CodeLocation site, String callee, String type, ValueOrigin birth) {
        this.site = site;
        this.callee = callee;
        this.type = type;
        this.origin = birth;
    }

    /** The next link of a chain such as {@code map.entrySet().stream()}: the first link is what people look for. */
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
