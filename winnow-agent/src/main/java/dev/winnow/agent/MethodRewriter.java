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
 * Rewrites the calls of one method, and the method references in it. No jump, no local variable and no frame changes,
 * so that what was valid stays so.
 */
final class MethodRewriter extends MethodVisitor {

    private final ReplacementRules rules;
    private final BridgeMethods bridges;
    private final @Nullable String superclass; // what a constructor has to call the constructor of, else null
    private final Deque<OpenConstruction> openConstructions =
            new ArrayDeque<>(); // new … without its constructor yet: the inmost first
    private boolean justBegun;

    /** An object whose constructor is still to be called. */
    private static final class OpenConstruction {
        private final String type;
        private boolean isDuplicated; // on the stack: once for the constructor, once for whoever wants the object

        OpenConstruction(String type) {
            this.type = type;
        }
    }

    MethodRewriter(ReplacementRules rules, BridgeMethods bridges, @Nullable String constructed, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.rules = rules;
        this.bridges = bridges;
        this.superclass = constructed;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        justBegun = opcode == Opcodes.NEW && rules.replacesConstructorOf(type);
        if (justBegun) {
            openConstructions.push(new OpenConstruction(type));
        }
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitInsn(int opcode) {
        if (justBegun && opcode == Opcodes.DUP) {
            openConstructions.element().isDuplicated = true;
        }
        justBegun = false;
        super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        justBegun = false;
        CallTarget call = new CallTarget(owner, name, descriptor);
        boolean rewritten = name.equals("<init>") ? construct(call) : call(opcode, call);
        if (!rewritten) {
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

    /** Not so with super.nextInt(), say, which must stay where it is. */
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
        OpenConstruction making = openConstructions.stream()
                .filter(each -> each.type.equals(call.owner()))
                .findFirst()
                .orElse(null);
        if (making == null) {
            return call.owner().equals(superclass) && callSuper(call);
        }
        openConstructions.remove(making);
        ReplacementRule rule = rules.find(call);
        if (rule == null || !making.isDuplicated) {
            return false;
        }
        rule.writeCall(mv);
        // The object that was begun lies twice below the one that was made: take that one down, and drop them.
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
        justBegun = false;
        Object[] replaced = Arrays.stream(arguments).map(this::replaced).toArray();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    @Override
    public void visitLdcInsn(Object value) {
        justBegun = false;
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
