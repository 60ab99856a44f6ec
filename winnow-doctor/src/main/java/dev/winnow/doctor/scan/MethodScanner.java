package dev.winnow.doctor.scan;

import dev.winnow.doctor.bytecode.CodeLocation;
import dev.winnow.doctor.bytecode.MethodCall;
import dev.winnow.doctor.bytecode.ReferenceCollector;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Reads the code of one method, from top to bottom, and tells the examination what is called with what. */
final class MethodScanner extends MethodVisitor {
    private final ScanAnalysis examination;
    private final ReferenceCollector references;
    private final ScannedMethod method;
    private final OperandStack operands = new OperandStack();
    private int line = CodeLocation.UNKNOWN_LINE;

    MethodScanner(ScanAnalysis examination, ReferenceCollector references, ScannedMethod method) {
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
        references.addType(owner);
        references.addDescriptor(descriptor);
        MethodCall call = MethodCall.of(opcode, owner, name, descriptor);
        List<Operand> arguments = operands.pop(call.parameters().size());
        Operand receiver = opcode == Opcodes.INVOKESTATIC ? Operand.UNKNOWN : operands.pop();
        Operand result = examination.analyzeCall(new Invocation(call, receiver, arguments, site()));
        if (call.isConstructor()) {
            operands.replaceTop(receiver, result);
        } else if (!call.returnType().equals("V")) {
            operands.push(result);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... constants) {
        references.addDescriptor(descriptor);
        List<Operand> arguments = operands.pop(Type.getArgumentTypes(descriptor).length);
        if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
            arguments.forEach(argument -> examination.analyzePrinted(argument, site()));
        }
        ValueOrigin birth = ValueOrigin.UNKNOWN;
        for (Object constant : constants) {
            references.addConstant(constant);
            if (constant instanceof Handle handle && isCallable(handle)) {
                birth = callReference(handle, receiverOf(handle, arguments, constants))
                        .origin();
            }
        }
        operands.push(new Operand(Type.getReturnType(descriptor).getInternalName(), birth));
    }

    /** A method reference counts as a call: what else would it be made for. */
    private Operand callReference(Handle handle, Operand receiver) {
        return examination.analyzeCall(new Invocation(MethodCall.of(handle), receiver, List.of(), site()));
    }

    private Operand receiverOf(Handle handle, List<Operand> captured, Object[] constants) {
        return switch (handle.getTag()) {
            case Opcodes.H_NEWINVOKESPECIAL -> examination.originOfNew(handle.getOwner());
            case Opcodes.H_INVOKESTATIC -> Operand.UNKNOWN;
            default -> captured.isEmpty() ? firstParameter(constants) : captured.get(0);
        };
    }

    /** LambdaMetafactory is told last the method type as the user wrote it; {@code Set::stream} takes a Set there. */
    private static Operand firstParameter(Object[] constants) {
        return constants.length == 3 && constants[2] instanceof Type type && type.getArgumentCount() > 0
                ? Operand.unknown(type.getArgumentTypes()[0].getInternalName())
                : Operand.UNKNOWN;
    }

    private static boolean isCallable(Handle handle) {
        return handle.getTag() >= Opcodes.H_INVOKEVIRTUAL; // below are accesses to fields, as in the methods of records
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        references.addType(owner);
        references.addDescriptor(descriptor);
        String place = ValueLocations.field(owner, name);
        switch (opcode) {
            case Opcodes.PUTFIELD -> {
                examination.recordStore(place, operands.pop());
                operands.pop();
            }
            case Opcodes.PUTSTATIC -> assignStatic(place, operands.pop());
            case Opcodes.GETFIELD -> {
                operands.pop();
                pushVariable(place, descriptor);
            }
            default -> pushVariable(place, descriptor);
        }
    }

    private void assignStatic(String place, Operand value) {
        examination.recordStore(place, value);
        if (method.isStaticInitializer()) {
            examination.recordInitialization(place, value, site());
        }
    }

    private void pushVariable(String place, String descriptor) {
        operands.push(new Operand(Type.getType(descriptor).getInternalName(), new ValueOrigin.ReadFrom(place)));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        references.addType(type);
        switch (opcode) {
            case Opcodes.NEW -> operands.push(examination.originOfNew(type));
            case Opcodes.CHECKCAST -> operands.push(operands.pop().withType(type));
            default -> operands.replaceWithUnknown(1);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN && !method.isOverridable()) {
            examination.recordStore(method.resultLocation(), operands.pop());
        }
        operands.apply(opcode);
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
        operands.replaceWithUnknown(opcode == Opcodes.NEWARRAY ? 1 : 0);
    }

    @Override
    public void visitLdcInsn(Object value) {
        references.addConstant(value);
        operands.push(Operand.UNKNOWN);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        references.addDescriptor(descriptor);
        operands.replaceWithUnknown(dimensions);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        operands.clearStack();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label byDefault, Label... labels) {
        operands.clearStack();
    }

    @Override
    public void visitLookupSwitchInsn(Label byDefault, int[] keys, Label[] labels) {
        operands.clearStack();
    }

    /** Where the compiler wrote a frame, control flow joins. */
    @Override
    public void visitFrame(
            int type, int localCount, Object @Nullable [] locals, int stackCount, Object @Nullable [] stack) {
        operands.clearStack();
    }

    private CodeLocation site() {
        return method.site(line);
    }
}
