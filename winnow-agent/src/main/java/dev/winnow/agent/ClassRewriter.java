package dev.winnow.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A visitor that rewrites the methods of one class. */
final class ClassRewriter extends ClassVisitor {

    private final ReplacementRules rules;
    private @Nullable String superName;
    private BridgeMethods bridges = new BridgeMethods("", false);

    ClassRewriter(ReplacementRules rules, ClassVisitor next) {
        super(Opcodes.ASM9, next);
        this.rules = rules;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String parent,
            String @Nullable [] interfaces) {
        superName = parent;
        bridges = new BridgeMethods(name, (access & Opcodes.ACC_INTERFACE) != 0);
        super.visit(version, access, name, signature, parent, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        return new MethodRewriter(rules, bridges, name.equals("<init>") ? superName : null, next);
    }

    @Override
    public void visitEnd() {
        bridges.writeTo(cv);
        super.visitEnd();
    }
}
