package dev.winnow.doctor;

import java.util.function.Consumer;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** Finds the names of classes in the many forms in which a class file mentions them. */
final class References {
    private final Consumer<String> refer;

    References(Consumer<String> refer) {
        this.refer = refer;
    }

    /** An internal name, or the descriptor of an array. */
    void type(String name) {
        type(Type.getObjectType(name));
    }

    /** Of a field or a method. */
    void descriptor(String descriptor) {
        type(Type.getType(descriptor));
    }

    void constant(Object constant) {
        if (constant instanceof Type type) {
            type(type);
        } else if (constant instanceof Handle handle) {
            type(handle.getOwner());
            descriptor(handle.getDesc());
        } else if (constant instanceof ConstantDynamic dynamic) {
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                constant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void type(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> type(type.getElementType());
            case Type.OBJECT -> refer.accept(type.getInternalName());
            case Type.METHOD -> {
                type(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    type(argument);
                }
            }
            default -> {} // a primitive
        }
    }
}
