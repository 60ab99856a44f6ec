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
 * Reads one class. Only what the code uses counts as a reference; the lists of nested and enclosing classes do not, or
 * scanning one of many scenarios in a file would scan them all.
 */
final class ClassScanner extends ClassVisitor {
    private final ScanAnalysis examination;
    private final ReferenceCollector references;
    private String owner = "";
    private int access;

    /** @param refer is told the internal name of each class that this one refers to, perhaps repeatedly */
    ClassScanner(ScanAnalysis examination, Consumer<String> refer) {
        super(Opcodes.ASM9);
        this.examination = examination;
        this.references = new ReferenceCollector(refer);
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
        examination.declareField(access, owner, name, descriptor);
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        references.addDescriptor(descriptor);
        // A final class makes final methods.
        ScannedMethod method = new ScannedMethod(owner, access | (this.access & Opcodes.ACC_FINAL), name, descriptor);
        return new MethodScanner(examination, references, method);
    }
}
