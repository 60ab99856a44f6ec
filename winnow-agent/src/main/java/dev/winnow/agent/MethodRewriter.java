package dev.winnow.agent;

import dev.winnow.agent.ReplacementRule.CallKind;
import dev.winnow.agent.ReplacementRule.CallTarget;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A visitor that rewrites the calls and method references of one method. Jumps, local variables and frames do not
 * change, so that valid code stays valid.
 */
final class MethodRewriter extends MethodVisitor {

    private final ReplacementRules rules;
    private final BridgeMethods bridges;
    private final @Nullable String superclass; // null outside of constructors
    private final Deque<OpenConstruction> openConstructions = new ArrayDeque<>(); // innermost first
    private boolean followsNew;

    /** An object whose constructor has not been called yet. */
    private static final class OpenConstruction {
        private final String type;
        private boolean isDuplicated; // on the stack: once for the constructor, once as the result

        OpenConstruction(String type) {
            this.type = type;
        }
    }

    MethodRewriter(ReplacementRules rules, BridgeMethods bridges, @Nullable String superclass, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.rules = rules;
        this.bridges = bridges;
        this.superclass = superclass;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        followsNew = opcode == Opcodes.NEW && rules.replacesConstructorOf(type);
        if (followsNew) {
            openConstructions.push(new OpenConstruction(type));
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitInsn(int opcode) {
        if (followsNew && opcode == Opcodes.DUP) {
            openConstructions.element().isDuplicated = true;
        }
        followsNew = false;
        super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        followsNew = false;
        CallTarget call = new CallTarget(owner, name, descriptor);
        boolean isRewritten = name.equals("<init>") ? construct(call) : call(opcode, call);
        if (!isRewritten) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }

    private boolean call(int opcode, CallTarget call) {
        ReplacementRule rule = rules.find(call);
        if (rule == null || !isCalled(rule.kind(), opcode)) {
            return false;
        }
        rule.writeCall(mv);
        return true;
    }

    /** Returns true if the instruction is a call of this kind. A call such as super.nextInt() is not, and must stay. */
    private static boolean isCalled(CallKind kind, int opcode) {
        return switch (opcode) {
            case Opcodes.INVOKESTATIC, Opcodes.H_INVOKESTATIC -> kind == CallKind.STATIC;
            case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE -> kind == CallKind.INSTANCE;
            case Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKEINTERFACE -> kind == CallKind.INSTANCE;
            case Opcodes.H_NEWINVOKESPECIAL -> kind == CallKind.NEW;
            default -> false;
        };
    }

    private boolean construct(CallTarget call) {
        OpenConstruction construction = openConstructions.stream()
                .filter(open -> open.type.equals(call.owner()))
                .findFirst()
                .orElse(null);
        if (construction == null) {
            return call.owner().equals(superclass) && callSuper(call);
        }
        openConstructions.remove(construction);
        ReplacementRule rule = rules.find(call);
        if (rule == null || !construction.isDuplicated) {
            return false;
        }
        rule.writeCall(mv);
        // Below the new object, the stack holds the uninitialized one twice: move the new object down and drop the
        // others.
        super.visitInsn(Opcodes.DUP_X2);
        super.visitInsn(Opcodes.POP);
        super.visitInsn(Opcodes.POP2);
        return true;
    }

    private boolean callSuper(CallTarget call) {
        ReplacementRule rule = rules.findSuper(call);
        if (rule == null) {
            return false;
        }
        rule.writeCall(mv);
        super.visitMethodInsn(Opcodes.INVOKESPECIAL, call.owner(), "<init>", "(J)V", false);
        return true;
    }

    // ---- method references

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        followsNew = false;
        Object[] replacements = Arrays.stream(arguments).map(this::replaced).toArray();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replacements);
    }

    @Override
    public void visitLdcInsn(Object value) {
        followsNew = false;
        super.visitLdcInsn(replaced(value));
    }

    private Object replaced(Object constant) {
        if (constant instanceof Handle handle) {
            return replaced(handle);
        }
        return constant instanceof ConstantDynamic dynamic ? replaced(dynamic) : constant;
    }

    private Handle replaced(Handle handle) {
        ReplacementRule rule = rules.find(new CallTarget(handle.getOwner(), handle.getName(), handle.getDesc()));
        if (rule == null || !isCalled(rule.kind(), handle.getTag())) {
            return handle;
        }
        return rule.needsBridge() ? bridges.handleFor(rule) : rule.handle();
    }

    private ConstantDynamic replaced(ConstantDynamic dynamic) {
        Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
        Arrays.setAll(arguments, i -> replaced(dynamic.getBootstrapMethodArgument(i)));
        return new ConstantDynamic(dynamic.getName(), dynamic.getDescriptor(), dynamic.getBootstrapMethod(), arguments);
    }
}
