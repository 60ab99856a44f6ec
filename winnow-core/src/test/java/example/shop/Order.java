package example.shop;

/** A message of code that has nothing in common with the packages of Winnow. */
public record Order(int amount) {

    /** An envelope. */
    public record Wrapper(Object content) {}
}
