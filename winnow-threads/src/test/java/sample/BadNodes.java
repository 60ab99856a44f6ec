package sample;

import java.io.IOException;

/** Nodes that cannot be run or controlled, each for another reason. */
public final class BadNodes {

    private BadNodes() {}

    /** Throws at once. */
    public static final class Throwing {
        private Throwing() {}

        public static void main(String[] arguments) {
            if (arguments.length == 0) {
                throw new IllegalArgumentException("no port in 0 arguments");
            }
        }
    }

    /** Has nothing to run. */
    public static final class WithoutMain {
        private WithoutMain() {}
    }

    /** Ends the JVM. */
    public static final class Exiting {
        private Exiting() {}

        public static void main(String[] arguments) {
            System.exit(3);
        }
    }

    /** Starts a process. */
    public static final class Executing {
        private Executing() {}

        public static void main(String[] arguments) throws IOException {
            new ProcessBuilder("true").start();
        }
    }

    /** Loads native code. */
    public static final class Native {
        private Native() {}

        public static void main(String[] arguments) {
            System.loadLibrary("sample");
        }
    }

    /** Two threads that take two locks in different orders, once a timer has fired. */
    public static final class Deadlocking {
        private static final Object ONE = new Object();
        private static final Object OTHER = new Object();

        private Deadlocking() {}

        public static void main(String[] arguments) {
            new Thread(() -> lock(ONE, OTHER), "forwards").start();
            new Thread(() -> lock(OTHER, ONE), "backwards").start();
        }

        private static void lock(Object first, Object second) {
            synchronized (first) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (second) {
                    System.out.println("both");
                }
            }
        }
    }

    /** Waits actively for something that never happens, and has a timer. */
    public static final class Spinning {
        private static volatile boolean isSet;

        private Spinning() {}

        public static void main(String[] arguments) {
            new Thread(
                            () -> {
                                try {
                                    Thread.sleep(5);
                                } catch (InterruptedException e) {
                                    return;
                                }
                                isSet = true;
                            },
                            "setter")
                    .start();
            while (!isSet) {
                Thread.onSpinWait();
            }
            System.out.println("set");
        }
    }
}
