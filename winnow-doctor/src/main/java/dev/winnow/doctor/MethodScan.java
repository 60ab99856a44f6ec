package dev.winnow.doctor;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads the code of one method, from top to bottom, and tells the examination what is called with what. */
final class MethodScan extends MethodVisitor {
    private final Examination examination;
    private final References references;
    private final Method method;
    private final Operands operands = new Operands();
    private int line = Site.UNKNOWN_LINE;

    MethodScan(Examination examination, References references, Method method) {
        super(Opcodes.ASM9);
        this.examination = examination;
        this.references = references;
        this.method = method;
        method.declareIn(operands);
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        this.line = line;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        references.type(owner);
        references.descriptor(descriptor);
        Call call = Call.of(opcode, owner, name, descriptor);
        List<Operand> arguments = operands.pop(call.parameters().size());
        Operand receiver = opcode == Opcodes.INVOKESTATIC ? Operand.UNSEEN : operands.pop();
        Operand result = examination.called(new Invocation(call, receiver, arguments, site()));
        if (call.isConstructor()) {
            operands.replaceTop(receiver, result);
        } else if (!call.returnType().equals("V")) {
            operands.push(result);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... constants) {
        references.descriptor(descriptor);
        List<Operand> arguments = operands.pop(Type.getArgumentTypes(descriptor).length);
        if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            arguments.forEach(argument -> examination.printed(argument, site()));
        }
        Birth birth = Birth.UNSEEN;
        for (Object constant : constants) {
            references.constant(constant);
            if (constant instanceof Handle handle && isCallable(handle)) {
                birth = referred(handle, receiverOf(handle, arguments, constants))
                        .birth();
            }
        }
        operands.push(new Operand(Type.getReturnType(descriptor).getInternalName(), birth));
    }

    /** A method reference counts as a call: what else would it be made for. */
    private Operand referred(Handle handle, Operand receiver) {
        return examination.called(new Invocation(Call.of(handle), receiver, List.of(), site()));
    }

    private Operand receiverOf(Handle handle, List<Operand> captured, Object[] constants) {
        return switch (handle.getTag()) {
            case Opcodes.H_NEWINVOKESPECIAL -> examination.created(handle.getOwner());
            case Opcodes.H_INVOKESTATIC -> Operand.UNSEEN;
            default -> captured.isEmpty() ? firstParameter(constants) : captured.get(0);
        };
    }

    /** LambdaMetafactory is told last the method type as the user wrote it; {@code Set::stream} takes a Set there. */
    private static Operand firstParameter(Object[] constants) {
        return constants.length == 3 && constants[2] instanceof Type type && type.getArgumentCount() > 0
                ? Operand.unseen(type.getArgumentTypes()[0].getInternalName())
                : Operand.UNSEEN;
    }

    private static boolean isCallable(Handle handle) {
        return handle.getTag() >= Opcodes.H_INVOKEVIRTUAL; // below are accesses to fields, as in the methods of records
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        references.type(owner);
        references.descriptor(descriptor);
        String place = Places.field(owner, name);
        switch (opcode) {
            case Opcodes.PUTFIELD -> {
                examination.stored(place, operands.pop());
                operands.pop();
            }
            case Opcodes.PUTSTATIC -> assignStatic(place, operands.pop());
            case Opcodes.GETFIELD -> {
                operands.pop();
                pushFrom(place, descriptor);
            }
            default -> pushFrom(place, descriptor);
        }
    }

    private void assignStatic(String place, Operand value) {
        examination.stored(place, value);
        if (method.isStaticInitializer()) {
            examination.initialized(place, value, site());
        }
    }

    private void pushFrom(String place, String descriptor) {
        operands.push(new Operand(Type.getType(descriptor).getInternalName(), new Birth.Read(place)));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        references.type(type);
        switch (opcode) {
            case Opcodes.NEW -> operands.push(examination.created(type));
            case Opcodes.CHECKCAST -> operands.push(operands.pop().as(type));
            default -> operands.replace(1);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN && !method.isOverridable()) {
            examination.stored(method.result(), operands.pop());
        }
        operands.perform(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        if (opcode <= Opcodes.ALOAD) {
            operands.load(variable);
        } else {
            operands.store(variable);
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        operands.replace(opcode == Opcodes.NEWARRAY ? 1 : 0);
    }

    @Override
    public void visitLdcInsn(Object value) {
        references.constant(value);
        operands.push(Operand.UNSEEN);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        references.descriptor(descriptor);
        operands.replace(dimensions);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        operands.forget();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label byDefault, Label... labels) {
        operands.forget();
    }

    @Override
    public void visitLookupSwitchInsn(Label byDefault, int[] keys, Label[] labels) {
        operands.forget();
    }

    /** Where the compiler wrote a frame, control flow joins. */
    @Override
    public void visitFrame(
            int type, int localCount, Object @Nullable [] locals, int stackCount, Object @Nullable [] stack) {
        operands.forget();
    }

    private Site site() {
        return method.site(line);
    }
}
