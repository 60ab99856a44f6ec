package dev.winnow.doctor.scan;

import dev.winnow.doctor.scan.BytecodeScan.ScanFinding;
import dev.winnow.doctor.scan.BytecodeScan.ScanReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Java source, compiled in memory: the source is in the test, and its first line is line 1. All classes are in package
 * {@code snippet}, which counts as user code; the class scanned first is Main.
 */
final class CompiledSnippet {
    private static final String HEADER = "package snippet; import java.io.*; import java.net.*; import java.nio.file.*;"
            + " import java.time.*; import java.util.*; import java.util.concurrent.*;"
            + " import java.util.concurrent.atomic.*; import java.util.function.*; import java.util.stream.*; ";

    private final Map<String, byte[]> classes;

    private CompiledSnippet(Map<String, byte[]> classes) {
        this.classes = new TreeMap<>(classes);
    }

    static CompiledSnippet of(String source) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> errors = new DiagnosticCollector<>();
        Output output = new Output(compiler.getStandardFileManager(errors, null, null));
        List<String> options = List.of("--release", "17", "-proc:none", "-Xlint:none");
        boolean isCompiled = compiler.getTask(null, output, errors, options, null, List.of(new Input(HEADER + source)))
                .call();
        if (!isCompiled) {
            throw new IllegalArgumentException("The snippet does not compile: "
                    + errors.getDiagnostics().stream()
                            .filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                            .toList());
        }
        return new CompiledSnippet(output.classes());
    }

    /** Returns a class Main with one method, main, of these statements. */
    static CompiledSnippet ofStatements(String statements) {
        return of("class Main { void main() throws Exception { " + statements + " } }");
    }

    CompiledSnippet without(String simpleName) {
        return with(simpleName, null);
    }

    /** Returns this snippet with other bytes in a class file, or without the file if they are null. */
    CompiledSnippet with(String simpleName, byte @Nullable [] bytes) {
        CompiledSnippet changed = new CompiledSnippet(classes);
        changed.classes.remove("snippet." + simpleName);
        if (bytes != null) {
            changed.classes.put("snippet." + simpleName, bytes);
        }
        return changed;
    }

    byte[] bytes(String simpleName) {
        byte[] bytes = classes.get("snippet." + simpleName);
        if (bytes == null) {
            throw new IllegalArgumentException("no class " + simpleName + " among " + classes.keySet());
        }
        return bytes.clone();
    }

    Class<?> load(String simpleName) throws ClassNotFoundException {
        return Class.forName("snippet." + simpleName, false, new Loader(classes));
    }

    ScanReport scan() {
        return scan(1000);
    }

    ScanReport scan(int maxClasses) {
        try {
            return scan(load("Main"), maxClasses);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("a snippet needs a class Main", e);
        }
    }

    static ScanReport scan(Class<?> root, int maxClasses) {
        return BytecodeScan.scan(List.of(root), name -> name.startsWith("snippet."), maxClasses);
    }

    List<ScanFinding> findings() {
        return scan().findings();
    }

    /** Returns {@code line callee} of each finding of the source. */
    List<String> places(NondeterminismSource source) {
        return findings().stream()
                .filter(finding -> finding.source() == source)
                .map(finding -> finding.line() + " " + finding.callee())
                .toList();
    }

    private static final class Input extends SimpleJavaFileObject {
        private final String source;

        Input(String source) {
            super(URI.create("string:///snippet/Main.java"), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }

    private static final class Output extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> streams = new TreeMap<>();

        Output(StandardJavaFileManager manager) {
            super(manager);
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new TreeMap<>();
            streams.forEach((name, stream) -> classes.put(name, stream.toByteArray()));
            return classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mem:///" + className.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return streams.computeIfAbsent(className, name -> new ByteArrayOutputStream());
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(CompiledSnippet.class.getClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        public InputStream getResourceAsStream(String resource) {
            String name = resource.replaceAll("\\.class$", "").replace('/', '.');
            byte[] bytes = classes.get(name);
            return bytes == null ? super.getResourceAsStream(resource) : new ByteArrayInputStream(bytes);
        }
    }
}
