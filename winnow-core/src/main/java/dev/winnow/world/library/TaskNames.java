package dev.winnow.world.library;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Names of tasks that are the same in every execution and every JVM: the class of the task; for a lambda or an
 * anonymous class, the method that creates it; for a task of the JDK, the method that submits it.
 */
final class TaskNames {

    private static final StackWalker STACK = StackWalker.getInstance();
    private static final String LAMBDA_CLASS = "$$Lambda";
    private static final String LAMBDA_METHOD = "lambda$";
    private static final List<String> NOT_SUBMITTING =
            List.of("java.", "jdk.", ControlledExecutor.class.getName(), TaskNames.class.getName());

    private TaskNames() {}

    /** Names of classes whose tasks all have the same one; empty for others. */
    private static final ClassValue<Optional<String>> FIXED = new ClassValue<>() {
        @Override
        protected Optional<String> computeValue(Class<?> type) {
            if (type.getName().contains(LAMBDA_CLASS) || type.getName().startsWith("java.")) {
                return Optional.empty();
            }
            return Optional.of(type.isAnonymousClass() ? ofAnonymous(type) : plain(type.getName()));
        }
    };

    /** Returns the name of a task that is being submitted. */
    static String of(Object task) {
        return FIXED.get(task.getClass())
                .orElseGet(() -> ofCaller(task.getClass().getName()));
    }

    private static String ofCaller(String type) {
        int lambda = type.indexOf(LAMBDA_CLASS);
        String creator = lambda < 0 ? type : type.substring(0, lambda);
        return find(lambda < 0
                        ? TaskNames::maySubmit
                        : frame -> frame.getClassName().equals(creator))
                .orElse(plain(creator));
    }

    private static String ofAnonymous(Class<?> type) {
        String owner = type.getEnclosingClass().getName();
        return type.getEnclosingMethod() == null
                ? plain(owner)
                : method(owner, type.getEnclosingMethod().getName());
    }

    private static Optional<String> find(Predicate<StackFrame> wanted) {
        return STACK.walk((Stream<StackFrame> frames) -> frames.filter(wanted).findFirst())
                .map(frame -> method(frame.getClassName(), frame.getMethodName()));
    }

    private static boolean maySubmit(StackFrame frame) {
        return NOT_SUBMITTING.stream().noneMatch(frame.getClassName()::startsWith);
    }

    private static String method(String owner, String name) {
        return plain(owner) + "." + withoutLambda(name);
    }

    /** Returns the method that contains a lambda: {@code lambda$start$0} is in {@code start}. */
    private static String withoutLambda(String name) {
        return name.startsWith(LAMBDA_METHOD)
                ? name.substring(LAMBDA_METHOD.length(), Math.max(LAMBDA_METHOD.length(), name.lastIndexOf('$')))
                : name;
    }

    private static String plain(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }
}
