package dev.winnow.threads;

import dev.winnow.system.BadInput;
import dev.winnow.threads.protocol.ProgramMethod;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Finds the method that a lambda calls, so that another JVM can call it. */
final class ProgramMethods {

    private static final String FIX =
            "Use a lambda without captured variables, or a reference to a static method without parameters.";

    private ProgramMethods() {}

    static ProgramMethod of(ThreadsBody body) {
        SerializedLambda lambda = serialized(body);
        if (lambda.getCapturedArgCount() > 0) {
            throw new BadInput(
                    "The lambda in " + className(lambda) + " captures " + lambda.getCapturedArgCount()
                            + " variable(s), and it runs in another JVM.",
                    FIX);
        }
        boolean isStatic = lambda.getImplMethodKind() == MethodHandleInfo.REF_invokeStatic;
        if (!isStatic || !lambda.getImplMethodSignature().startsWith("()")) {
            throw new BadInput(
                    className(lambda) + "." + lambda.getImplMethodName()
                            + " is not a static method without parameters.",
                    FIX);
        }
        return new ProgramMethod(className(lambda), lambda.getImplMethodName());
    }

    private static String className(SerializedLambda lambda) {
        return lambda.getImplClass().replace('/', '.');
    }

    /** Asks the lambda for its description. Nothing is serialized. */
    private static SerializedLambda serialized(ThreadsBody body) {
        try {
            Method describe = body.getClass().getDeclaredMethod("writeReplace");
            describe.setAccessible(true);
            return (SerializedLambda) describe.invoke(body);
        } catch (NoSuchMethodException e) {
            throw new BadInput(body.getClass().getName() + " is a class, not a lambda.", FIX, e);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
