package dev.winnow.doctor;

/**
 * A place that gives away the order of a collection. A class and not a record: two iterations on one line are two.
 */
final class Iteration {
    private final Site site;
    private final String callee;
    private final String type;
    private final Birth birth;

    /**
     * @param type internal name of the collection's static type, empty if unknown
     * @param birth of the collection
     */
    Iteration(Site site, String callee, String type, Birth birth) {
        this.site = site;
        this.callee = callee;
        this.type = type;
        this.birth = birth;
    }

    /** The next link of a chain such as {@code map.entrySet().stream()}: the first link is what people look for. */
    Iteration again() {
        return new Iteration(site, callee, type, birth);
    }

    Site site() {
        return site;
    }

    String callee() {
        return callee;
    }

    String type() {
        return type;
    }

    Birth birth() {
        return birth;
    }
}
