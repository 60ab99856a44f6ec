package dev.winnow.threads.agent;

import static dev.winnow.threads.agent.Advice.answer;
import static dev.winnow.threads.agent.Advice.askControlledThread;
import static dev.winnow.threads.agent.Advice.call;
import static dev.winnow.threads.agent.Advice.escape;
import static dev.winnow.threads.agent.Advice.ifControlled;
import static dev.winnow.threads.agent.Advice.ifTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Every rewrite of the JDK: what is inserted into which method. Methods are named class.name descriptor. */
final class JdkRules {

    private static final String THREAD = "java/lang/Thread";
    private static final String VIRTUAL_THREAD = "java/lang/VirtualThread";
    private static final String EXECUTOR = "Ljava/util/concurrent/Executor;";
    private static final String TASK = "Ljava/util/concurrent/ForkJoinTask;";
    private static final String SCHEDULED_TASK = "Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;";
    private static final String STATE = "Ljava/lang/Thread$State;";
    private static final String NEW_VIRTUAL =
            VIRTUAL_THREAD + ".<init>(" + EXECUTOR + "Ljava/lang/String;ILjava/lang/Runnable;)V";
    private static final String PARK = VIRTUAL_THREAD + ".park()V";
    private static final String PARK_NANOS = VIRTUAL_THREAD + ".parkNanos(J)V";
    private static final String TO_FUTURE =
            "Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)" + "Ljava/util/concurrent/Future;";

    private static final Advice START = code -> {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        call(code, "start", "(Ljava/lang/Thread;)Z");
        ifTrue(code, then -> then.visitInsn(Opcodes.RETURN));
    };
    private static final Advice CHECK_OVER = code -> call(code, "checkOver", "()V");

    /** Inserted at the beginning. */
    private static final Map<String, Advice> AT_BEGIN = Map.ofEntries(
            Map.entry(THREAD + ".start()V", START),
            Map.entry(THREAD + ".start(Ljdk/internal/vm/ThreadContainer;)V", START),
            Map.entry(THREAD + ".alive()Z", askControlledThread("isAlive", "Z", Opcodes.IRETURN)),
            Map.entry(THREAD + ".isInterrupted()Z", askControlledThread("isInterrupted", "Z", Opcodes.IRETURN)),
            Map.entry(THREAD + ".interrupt()V", askControlledThread("interrupt", "V", Opcodes.RETURN)),
            Map.entry(THREAD + ".threadState()" + STATE, askControlledThread("state", STATE, Opcodes.ARETURN)),
            Map.entry(
                    THREAD + ".asyncGetStackTrace()[Ljava/lang/StackTraceElement;",
                    askControlledThread("stackTrace", "[Ljava/lang/StackTraceElement;", Opcodes.ARETURN)),
            Map.entry("java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V", JdkRules::replaceByRunning),
            Map.entry(NEW_VIRTUAL, code -> {
                code.visitVarInsn(Opcodes.ALOAD, 1);
                call(code, "scheduler", "(" + EXECUTOR + ")" + EXECUTOR);
                code.visitVarInsn(Opcodes.ASTORE, 1);
            }),
            Map.entry(VIRTUAL_THREAD + ".hashCode()I", JdkRules::hashCode),
            Map.entry(VIRTUAL_THREAD + ".schedule(" + TO_FUTURE, JdkRules::schedule),
            Map.entry(VIRTUAL_THREAD + ".compareAndSetOnWaitingList(ZZ)Z", code -> {
                loadScheduler(code);
                call(code, "landing", "(" + EXECUTOR + ")V");
            }),
            Map.entry(VIRTUAL_THREAD + ".parkOnCarrierThread(ZJ)V", JdkRules::parkPinned),
            Map.entry(PARK, CHECK_OVER),
            Map.entry(PARK_NANOS, CHECK_OVER),
            Map.entry(VIRTUAL_THREAD + ".tryYield()V", CHECK_OVER),
            Map.entry("java/lang/Object.wait(J)V", CHECK_OVER),
            Map.entry("java/util/concurrent/ForkJoinPool.poolSubmit(Z" + TASK + ")" + TASK, handle("fork", 2)),
            Map.entry("java/util/concurrent/ForkJoinPool.externalSubmit(" + TASK + ")" + TASK, handle("fork", 1)),
            Map.entry("java/util/concurrent/ForkJoinTask.fork()" + TASK, handle("fork", 0)),
            Map.entry(
                    "java/util/concurrent/ForkJoinPool.scheduleDelayedTask(" + SCHEDULED_TASK + ")" + SCHEDULED_TASK,
                    handle("forkDelayed", 1)),
            Map.entry("java/lang/Thread$ThreadNumbering.next()I", answer("nextThreadName", "I", Opcodes.IRETURN)),
            Map.entry("java/util/Timer.serialNumber()I", answer("nextTimerName", "I", Opcodes.IRETURN)),
            Map.entry("java/util/Random.seedUniquifier()J", answer("nextRandom", "J", Opcodes.LRETURN)),
            Map.entry("java/util/concurrent/ThreadLocalRandom.nextSeed()J", answer("nextRandom", "J", Opcodes.LRETURN)),
            Map.entry("java/lang/Math.random()D", answer("nextFraction", "D", Opcodes.DRETURN)),
            Map.entry(
                    "java/time/Clock.currentInstant()Ljava/time/Instant;",
                    answer("instant", "Ljava/time/Instant;", Opcodes.ARETURN)),
            Map.entry("java/security/SecureRandom.nextBytes([B)V", ifControlled(code -> {
                code.visitVarInsn(Opcodes.ALOAD, 1);
                call(code, "fill", "([B)V");
                code.visitInsn(Opcodes.RETURN);
            })),
            Map.entry("java/security/SecureRandom.generateSeed(I)[B", bytes(1)),
            Map.entry("java/security/SecureRandom.getSeed(I)[B", bytes(0)),
            Map.entry("java/util/Collections.shuffle(Ljava/util/List;)V", JdkRules::shuffle),
            Map.entry("java/lang/Runtime.exit(I)V", escape("it calls System.exit")),
            Map.entry("java/lang/Runtime.halt(I)V", escape("it calls Runtime.halt")),
            Map.entry(
                    "java/lang/ProcessBuilder.start([Ljava/lang/ProcessBuilder$Redirect;)Ljava/lang/Process;",
                    escape("it starts a process of the operating system")),
            Map.entry(
                    "jdk/internal/foreign/abi/AbstractLinker.downcallHandle0(Ljava/lang/foreign/FunctionDescriptor;"
                            + "[Ljava/lang/foreign/Linker$Option;)Ljava/lang/invoke/MethodHandle;",
                    escape("it links a native function")),
            Map.entry(
                    "jdk/internal/foreign/abi/AbstractLinker.upcallStub(Ljava/lang/invoke/MethodHandle;"
                            + "Ljava/lang/foreign/FunctionDescriptor;Ljava/lang/foreign/Arena;"
                            + "[Ljava/lang/foreign/Linker$Option;)Ljava/lang/foreign/MemorySegment;",
                    escape("it lets native code call a method")),
            Map.entry("java/lang/Runtime.load0(Ljava/lang/Class;Ljava/lang/String;)V", JdkRules::loadLibrary),
            Map.entry("java/lang/Runtime.loadLibrary0(Ljava/lang/Class;Ljava/lang/String;)V", JdkRules::loadLibrary),
            Map.entry("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", ifControlled(code -> {
                code.visitVarInsn(Opcodes.ALOAD, 1);
                call(code, "addShutdownHook", "(Ljava/lang/Thread;)V");
                code.visitInsn(Opcodes.RETURN);
            })),
            Map.entry("java/lang/Runtime.removeShutdownHook(Ljava/lang/Thread;)Z", ifControlled(code -> {
                code.visitVarInsn(Opcodes.ALOAD, 1);
                call(code, "removeShutdownHook", "(Ljava/lang/Thread;)Z");
                code.visitInsn(Opcodes.IRETURN);
            })));

    /** Inserted before each return. */
    private static final Map<String, Advice> AT_RETURN = Map.of(
            NEW_VIRTUAL,
            code -> {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                call(code, "created", "(Ljava/lang/Thread;)V");
            },
            VIRTUAL_THREAD + ".unblock()V",
            code -> {
                loadScheduler(code);
                call(code, "landed", "(" + EXECUTOR + ")V");
            },
            PARK,
            CHECK_OVER,
            PARK_NANOS,
            CHECK_OVER,
            "java/util/Timer.<init>(Ljava/lang/String;Z)V",
            code -> {
                code.visitVarInsn(Opcodes.ALOAD, 0);
                call(code, "retain", "(Ljava/lang/Object;)V");
            });

    /** Fields that the scheduler uses by name: class.name descriptor. */
    private static final Set<String> FIELDS = Set.of(
            VIRTUAL_THREAD + ".state I",
            VIRTUAL_THREAD + ".onWaitingList Z",
            VIRTUAL_THREAD + ".parkPermit Z",
            VIRTUAL_THREAD + ".scheduler " + EXECUTOR,
            VIRTUAL_THREAD + ".NEW I",
            VIRTUAL_THREAD + ".BLOCKED I",
            VIRTUAL_THREAD + ".WAIT I",
            VIRTUAL_THREAD + ".TIMED_WAIT I",
            VIRTUAL_THREAD + ".TERMINATED I",
            THREAD + ".interrupted Z",
            "java/lang/System.props Ljava/util/Properties;",
            THREAD + ".parkBlocker Ljava/lang/Object;",
            THREAD + ".inheritableThreadLocals Ljava/lang/ThreadLocal$ThreadLocalMap;",
            THREAD + ".contextClassLoader Ljava/lang/ClassLoader;",
            THREAD + ".threadLocalRandomSeed J",
            THREAD + ".threadLocalRandomProbe I",
            THREAD + ".threadLocalRandomSecondarySeed I");

    /** Classes whose reads of clocks are rewritten, beside those of java.util.concurrent. */
    private static final Set<String> CLOCK_READERS = Set.of(
            VIRTUAL_THREAD,
            THREAD,
            "java/lang/Object",
            "java/util/Timer",
            "java/util/TimerThread",
            "java/util/TimerTask",
            "java/util/Date",
            "java/util/Random",
            "java/util/GregorianCalendar",
            "java/util/Calendar",
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/time/Clock$SystemInstantSource");

    private static final Set<String> CLASSES_WITH_RULES = classesWithRules();

    private JdkRules() {}

    static Advice atBegin(String method) {
        Advice ofNetwork = NetworkRules.AT_BEGIN.get(method);
        return ofNetwork == null ? AT_BEGIN.getOrDefault(method, code -> {}) : ofNetwork;
    }

    static Advice atReturn(String method) {
        return AT_RETURN.getOrDefault(method, code -> {});
    }

    static boolean hasAdvice(String method) {
        return AT_BEGIN.containsKey(method)
                || AT_RETURN.containsKey(method)
                || NetworkRules.AT_BEGIN.containsKey(method);
    }

    static Set<String> methods() {
        Set<String> methods = new TreeSet<>(AT_BEGIN.keySet());
        methods.addAll(AT_RETURN.keySet());
        methods.addAll(NetworkRules.AT_BEGIN.keySet());
        return methods;
    }

    static Set<String> fields() {
        return FIELDS;
    }

    /** Returns true if a class of the JDK, by its internal name, may need to be rewritten. */
    static boolean includes(String className) {
        return CLOCK_READERS.contains(className)
                || className.equals("java/lang/Class")
                || className.startsWith("java/util/concurrent/")
                || className.startsWith("java/util/ImmutableCollections")
                || className.startsWith("jdk/internal/random/")
                || className.equals("java/util/SplittableRandom")
                || CLASSES_WITH_RULES.contains(className);
    }

    /** Built before anything is transformed: a transformer must not load classes that it transforms. */
    private static Set<String> classesWithRules() {
        Set<String> classes = new HashSet<>();
        for (String method : methods()) {
            classes.add(method.substring(0, method.indexOf('.')));
        }
        return classes;
    }

    // ---- code

    private static void loadScheduler(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, VIRTUAL_THREAD, "scheduler", EXECUTOR);
    }

    private static void hashCode(MethodVisitor code) {
        loadScheduler(code);
        call(code, "isOurs", "(" + EXECUTOR + ")Z");
        ifTrue(code, then -> {
            loadScheduler(then);
            call(then, "hashCode", "(" + EXECUTOR + ")I");
            then.visitInsn(Opcodes.IRETURN);
        });
    }

    private static void schedule(MethodVisitor code) {
        loadScheduler(code);
        call(code, "isOurs", "(" + EXECUTOR + ")Z");
        ifTrue(code, then -> {
            loadScheduler(then);
            then.visitVarInsn(Opcodes.ALOAD, 1);
            then.visitVarInsn(Opcodes.LLOAD, 2);
            then.visitVarInsn(Opcodes.ALOAD, 4);
            call(then, "schedule", "(" + EXECUTOR + TO_FUTURE);
            then.visitInsn(Opcodes.ARETURN);
        });
    }

    private static void parkPinned(MethodVisitor code) {
        loadScheduler(code);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitVarInsn(Opcodes.LLOAD, 2);
        call(code, "parkPinned", "(" + EXECUTOR + "ZJ)Z");
        ifTrue(code, then -> {
            then.visitVarInsn(Opcodes.ALOAD, 0);
            then.visitInsn(Opcodes.ICONST_0);
            then.visitMethodInsn(Opcodes.INVOKEVIRTUAL, VIRTUAL_THREAD, "setParkPermit", "(Z)V", false);
            then.visitInsn(Opcodes.RETURN);
        });
    }

    private static void replaceByRunning(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        call(code, "runningThread", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
        code.visitVarInsn(Opcodes.ASTORE, 0);
    }

    /** Hands a fork/join task to a hook, and returns it if the hook took it. */
    private static Advice handle(String hook, int variable) {
        return code -> {
            code.visitVarInsn(Opcodes.ALOAD, variable);
            call(code, hook, "(" + TASK + ")Z");
            ifTrue(code, then -> {
                then.visitVarInsn(Opcodes.ALOAD, variable);
                then.visitInsn(Opcodes.ARETURN);
            });
        };
    }

    private static Advice bytes(int variable) {
        return ifControlled(code -> {
            code.visitVarInsn(Opcodes.ILOAD, variable);
            call(code, "bytes", "(I)[B");
            code.visitInsn(Opcodes.ARETURN);
        });
    }

    private static void shuffle(MethodVisitor code) {
        ifControlled(then -> {
                    then.visitVarInsn(Opcodes.ALOAD, 0);
                    then.visitTypeInsn(Opcodes.NEW, "java/util/Random");
                    then.visitInsn(Opcodes.DUP);
                    call(then, "nextRandom", "()J");
                    then.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/Random", "<init>", "(J)V", false);
                    then.visitMethodInsn(
                            Opcodes.INVOKESTATIC,
                            "java/util/Collections",
                            "shuffle",
                            "(Ljava/util/List;Ljava/util/Random;)V",
                            false);
                    then.visitInsn(Opcodes.RETURN);
                })
                .writeTo(code);
    }

    private static void loadLibrary(MethodVisitor code) {
        code.visitVarInsn(Opcodes.ALOAD, 1);
        code.visitVarInsn(Opcodes.ALOAD, 2);
        call(code, "escapeIfProgram", "(Ljava/lang/Class;Ljava/lang/String;)V");
    }
}
