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

/** A visitor of the code of one method, which reports each call with its operands. */
final class MethodScanner extends MethodVisitor {
    private final ScanAnalysis analysis;
    private final ReferenceCollector references;
    private final ScannedMethod method;
    private final OperandStack operands = new OperandStack();
    private int line = CodeLocation.UNKNOWN_LINE;

    MethodScanner(ScanAnalysis analysis, ReferenceCollector references, ScannedMethod method) {
        super(Opcodes.ASM9);
        this.analysis = analysis;
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
        Operand result = analysis.analyzeCall(new Invocation(call, receiver, arguments, site()));
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
            arguments.forEach(argument -> analysis.analyzePrinted(argument, site()));
        }
        ValueOrigin origin = ValueOrigin.UNKNOWN;
        for (Object constant : constants) {
            references.addConstant(constant);
            if (constant instanceof Handle handle && isCallable(handle)) {
                origin = callReference(handle, receiverOf(handle, arguments, constants))
                        .origin();
            }
        }
        operands.push(new Operand(Type.getReturnType(descriptor).getInternalName(), origin));
    }

    /** Reports a method reference as a call. */
    private Operand callReference(Handle handle, Operand receiver) {
        return analysis.analyzeCall(new Invocation(MethodCall.of(handle), receiver, List.of(), site()));
    }

    private Operand receiverOf(Handle handle, List<Operand> captured, Object[] constants) {
        return switch (handle.getTag()) {
            case Opcodes.H_NEWINVOKESPECIAL -> analysis.originOfNew(handle.getOwner());
            case Opcodes.H_INVOKESTATIC -> Operand.UNKNOWN;
            default -> captured.isEmpty() ? firstParameter(constants) : captured.get(0);
        };
    }

    /**
     * Returns the first parameter of a method reference such as {@code Set::stream}. The last argument of
     * LambdaMetafactory is its type in the source.
     */
    private static Operand firstParameter(Object[] constants) {
        return constants.length == 3 && constants[2] instanceof Type type && type.getArgumentCount() > 0
                ? Operand.unknown(type.getArgumentTypes()[0].getInternalName())
                : Operand.UNKNOWN;
    }

    private static boolean isCallable(Handle handle) {
        return handle.getTag()
                >= Opcodes.H_INVOKEVIRTUAL; // smaller tags are accesses to fields, as in methods of records
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        references.addType(owner);
        references.addDescriptor(descriptor);
        String location = ValueLocations.field(owner, name);
        switch (opcode) {
            case Opcodes.PUTFIELD -> {
                analysis.recordStore(location, operands.pop());
                operands.pop();
            }
            case Opcodes.PUTSTATIC -> assignStatic(location, operands.pop());
            case Opcodes.GETFIELD -> {
                operands.pop();
                pushVariable(location, descriptor);
            }
            default -> pushVariable(location, descriptor);
        }
    }

    private void assignStatic(String location, Operand value) {
        analysis.recordStore(location, value);
        if (method.isStaticInitializer()) {
            analysis.recordInitialization(location, value, site());
        }
    }

    private void pushVariable(String location, String descriptor) {
        operands.push(new Operand(Type.getType(descriptor).getInternalName(), new ValueOrigin.ReadFrom(location)));
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        references.addType(type);
        switch (opcode) {
            case Opcodes.NEW -> operands.push(analysis.originOfNew(type));
            case Opcodes.CHECKCAST -> operands.push(operands.pop().withType(type));
            default -> operands.replaceWithUnknown(1);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN && !method.isOverridable()) {
            analysis.recordStore(method.resultLocation(), operands.pop());
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

    /** Clears the stack, since control flow joins at a frame. */
    @Override
    public void visitFrame(
            int type, int localCount, Object @Nullable [] locals, int stackCount, Object @Nullable [] stack) {
        operands.clearStack();
    }

    private CodeLocation site() {
        return method.site(line);
    }
}
