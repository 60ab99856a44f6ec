package dev.winnow.threads.protocol;

/** A static method without parameters: the program of an execution. */
public record ProgramMethod(String className, String name) {

    @Override
    public String toString() {
        return className + "." + name;
    }
}
