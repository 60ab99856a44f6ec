package dev.winnow.doctor.bytecode;

import java.util.function.Consumer;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** A collector of the class names that a class file mentions, in any form. */
public final class ReferenceCollector {
    private final Consumer<String> onReference;

    /** Creates a collector that calls back for each class name. */
    public ReferenceCollector(Consumer<String> onReference) {
        this.onReference = onReference;
    }

    /** Adds an internal name or the descriptor of an array. */
    public void addType(String name) {
        addType(Type.getObjectType(name));
    }

    /** Adds the classes in the descriptor of a field or method. */
    public void addDescriptor(String descriptor) {
        addType(Type.getType(descriptor));
    }

    /** Adds the classes in a constant. */
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
