package sample;

import java.io.IOException;
import java.lang.reflect.Array;

/** Programs that do what cannot be controlled. */
public final class Escapees {

    private Escapees() {}

    public static void exits() {
        System.exit(7);
    }

    public static void startsProcess() throws IOException {
        new ProcessBuilder("true").start();
    }

    public static void loadsLibrary() {
        System.loadLibrary("sample");
    }

    /** By reflection: the API is newer than the Java of this class. */
    public static void linksNatives() throws ReflectiveOperationException {
        Class<?> linker = Class.forName("java.lang.foreign.Linker");
        Class<?> option = Class.forName("java.lang.foreign.Linker$Option");
        Class<?> descriptor = Class.forName("java.lang.foreign.FunctionDescriptor");
        Class<?> layout = Class.forName("java.lang.foreign.MemoryLayout");
        Object noLayouts = Array.newInstance(layout, 0);
        Object noOptions = Array.newInstance(option, 0);
        Object type = descriptor.getMethod("ofVoid", noLayouts.getClass()).invoke(null, noLayouts);
        Object ofPlatform = linker.getMethod("nativeLinker").invoke(null);
        linker.getMethod("downcallHandle", descriptor, noOptions.getClass()).invoke(ofPlatform, type, noOptions);
    }

    public static void executesCommand() throws IOException {
        Runtime.getRuntime().exec(new String[] {"true"});
    }

    public static void spinsWithoutChoicePoints() throws InterruptedException {
        Thread spinner = new Thread(Escapees::spin, "spinner");
        spinner.start();
        spinner.join();
    }

    private static void spin() {
        int i = 1;
        while (i != 0) {
            i += 2;
        }
    }

    /** Blocks in the JVM: it waits for a class that another thread initializes, which waits for it. */
    public static void blocksWhilePinned() throws InterruptedException {
        Thread other = new Thread(() -> Endless.touch(), "initializer");
        other.start();
        Thread.sleep(10);
        Endless.touch();
    }

    static final class Endless {
        static {
            try {
                Thread.sleep(1_000);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private Endless() {}

        static void touch() {}
    }
}
