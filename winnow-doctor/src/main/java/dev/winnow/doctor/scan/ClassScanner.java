package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.ReferenceCollector;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A visitor of one class. Only uses in code count as references. The lists of nested and enclosing classes do not, or
 * scanning one of many scenarios in a file would scan them all.
 */
final class ClassScanner extends ClassVisitor {
    private final ScanAnalysis analysis;
    private final ReferenceCollector references;
    private String owner = "";
    private int access;

    /**
     * Creates a visitor.
     *
     * @param onReference receives the internal name of each referenced class, possibly repeatedly
     */
    ClassScanner(ScanAnalysis analysis, Consumer<String> onReference) {
        super(Opcodes.ASM9);
        this.analysis = analysis;
        this.references = new ReferenceCollector(onReference);
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        this.owner = name;
        this.access = access;
        if (superName != null) {
            references.addType(superName);
        }
        if (interfaces != null) {
            Arrays.stream(interfaces).forEach(references::addType);
        }
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        references.addDescriptor(descriptor);
        analysis.declareField(access, owner, name, descriptor);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        references.addDescriptor(descriptor);
        analysis.declareMethod(owner, name);
        // The methods of a final class are final.
        ScannedMethod method = new ScannedMethod(owner, access | (this.access & Opcodes.ACC_FINAL), name, descriptor);
        return new MethodScanner(analysis, references, method);
    }
}
