package dev.winnow.doctor.bytecode;

import java.util.function.Consumer;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** Finds the names of classes in the many forms in which a class file mentions them. */
public final class ReferenceCollector {
    private final Consumer<String> onReference;

    public ReferenceCollector(Consumer<String> refer) {
        this.onReference = refer;
    }

    /** An internal name, or the descriptor of an array. */
    public void addType(String name) {
        addType(Type.getObjectType(name));
    }

    /** Of a field or a method. */
    public void addDescriptor(String descriptor) {
        addType(Type.getType(descriptor));
    }

    public void addConstant(Object constant) {
        if (constant instanceof Type type) {
            addType(type);
        } else if (constant instanceof Handle handle) {
            addType(handle.getOwner());
            addDescriptor(handle.getDesc());
        } else if (constant instanceof ConstantDynamic dynamic) {
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                addConstant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void addType(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> addType(type.getElementType());
            case Type.OBJECT -> onReference.accept(type.getInternalName());
            case Type.METHOD -> {
                addType(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    addType(argument);
                }
            }
            default -> {} // a primitive
        }
    }
}
