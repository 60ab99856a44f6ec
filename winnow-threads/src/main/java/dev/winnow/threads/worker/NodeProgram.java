package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.NodeDefinition;
import dev.winnow.threads.runtime.Node;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The program of a node. Each life has a class loader of its own. */
final class NodeProgram {

    private final Node node;
    private final NodeDefinition definition;
    private final ProgramCode code;
    private final Map<String, Object> parts = new LinkedHashMap<>(); // of this life, by class name
    private ClassLoader loader;

    NodeProgram(Node node, NodeDefinition definition, ProgramCode code) {
        this.node = node;
        this.definition = definition;
        this.code = code;
        this.loader = code.newLoader();
    }

    /** Returns a class that the scenario names and that is not on the class path; empty if all are. */
    String missingClass() {
        List<String> named = new ArrayList<>(List.of(definition.main()));
        named.addAll(probes().values());
        named.add(definition.parts().operations());
        named.add(definition.parts().decoder());
        return named.stream()
                .filter(name -> !name.isEmpty() && code.classFile(name).length == 0)
                .findFirst()
                .orElse("");
    }

    Node node() {
        return node;
    }

    List<String> classPath() {
        return definition.classPath();
    }

    /** Returns the classes of the probes by name. */
    Map<String, String> probes() {
        Map<String, String> probes = new LinkedHashMap<>();
        List<String> pairs = definition.parts().probes();
        for (int i = 0; i < pairs.size(); i += 2) {
            probes.put(pairs.get(i), pairs.get(i + 1));
        }
        return probes;
    }

    Properties properties(Properties ofJvm) {
        Properties properties = new Properties();
        properties.putAll(ofJvm);
        List<String> pairs = definition.properties();
        for (int i = 0; i < pairs.size(); i += 2) {
            properties.setProperty(pairs.get(i), pairs.get(i + 1));
        }
        return properties;
    }

    void beginLife() {
        loader = code.newLoader();
        parts.clear();
    }

    /** Forgets everything, so that it can be collected. */
    void end() {
        beginLife();
    }

    // ---- called on threads of the node

    /** Calls the main method, or runs the object if the class has none. */
    void main() throws Throwable {
        Class<?> type = load(definition.main());
        Method main = mainMethod(type);
        if (main != null) {
            invoke(main, null, (Object) definition.arguments().toArray(String[]::new));
        } else if (Runnable.class.isAssignableFrom(type)) {
            ((Runnable) create(type)).run();
        } else {
            throw new NoSuchMethodException(
                    type.getName() + " has no public static void main(String[]), and is not a Runnable");
        }
    }

    private static @Nullable Method mainMethod(Class<?> type) {
        try {
            Method main = type.getDeclaredMethod("main", String[].class);
            return Modifier.isStatic(main.getModifiers()) ? main : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    @Nullable
    Object probe(String className) throws Throwable {
        Object probe = part(className);
        if (probe instanceof Supplier<?> supplier) {
            return PlainData.of(supplier.get());
        }
        throw new IllegalArgumentException(className + " is not a java.util.function.Supplier");
    }

    /** Calls the first method of this name with as many parameters. */
    @Nullable
    Object operate(List<String> operation) throws Throwable {
        if (definition.parts().operations().isEmpty()) {
            throw new NoSuchMethodException("the scenario names no class of operations");
        }
        Class<?> type = load(definition.parts().operations());
        String name = operation.get(0);
        List<String> arguments = operation.subList(1, operation.size());
        Method method = Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(name) && each.getParameterCount() == arguments.size())
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(
                        type.getName() + " has no method " + name + " with " + arguments.size() + " parameters"));
        Object[] values = new Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parse(arguments.get(i), method.getParameterTypes()[i]);
        }
        Object receiver = Modifier.isStatic(method.getModifiers()) ? null : part(type.getName());
        return PlainData.of(invoke(method, receiver, values));
    }

    private static Object parse(String text, Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return Integer.valueOf(text);
        }
        if (type == long.class || type == Long.class) {
            return Long.valueOf(text);
        }
        if (type == boolean.class || type == Boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == String.class || type == Object.class || type == CharSequence.class) {
            return text;
        }
        throw new IllegalArgumentException(
                "a parameter of an operation must be text, int, long or boolean, not " + type.getName());
    }

    /** Decodes bytes that this node has sent. Called between turns. */
    @Nullable
    Object decode(byte[] bytes) {
        String decoder = definition.parts().decoder();
        if (decoder.isEmpty()) {
            return ByteText.of(bytes);
        }
        try {
            @SuppressWarnings("unchecked")
            Function<byte[], Object> function = (Function<byte[], Object>) part(decoder);
            return PlainData.of(function.apply(bytes));
        } catch (Throwable e) { // of the scenario: the bytes are still worth seeing
            return ByteText.of(bytes) + " (" + decoder + " failed: " + e + ")";
        }
    }

    private Object part(String className) throws Throwable {
        Object known = parts.get(className);
        if (known == null) {
            known = create(load(className));
            parts.put(className, known);
        }
        return known;
    }

    private Class<?> load(String className) throws ClassNotFoundException {
        Thread.currentThread().setContextClassLoader(loader);
        return Class.forName(className, true, loader);
    }

    private static Object create(Class<?> type) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static @Nullable Object invoke(Method method, @Nullable Object receiver, Object... arguments)
            throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
