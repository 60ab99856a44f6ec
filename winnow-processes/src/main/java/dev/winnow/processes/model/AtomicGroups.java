package dev.winnow.processes.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Inputs that are removed or kept together: a fault and what ends it (STS, PODC'14, 2.2).
 *
 * <p>A fault is paired with the next input that ends it at the same place. A fault without an end, and an end without a
 * fault, are groups of their own.
 */
final class AtomicGroups {

    private AtomicGroups() {}

    /** Returns the groups in the order of their first input. */
    static List<BitSet> of(List<Input> inputs) {
        List<BitSet> groups = new ArrayList<>();
        Map<Fault, BitSet> open = new HashMap<>();
        for (int i = 0; i < inputs.size(); i++) {
            Role role = inputs.get(i).match(new Roles());
            BitSet begun = role.ended() == null ? null : open.remove(role.ended());
            BitSet group = begun == null ? new BitSet() : begun;
            group.set(i);
            if (begun == null) {
                groups.add(group);
            }
            if (role.begun() != null) {
                open.put(role.begun(), group);
            }
        }
        return groups;
    }

    private enum Kind {
        DOWN,
        PAUSED,
        ISOLATED,
        SLOW
    }

    private record Fault(Kind kind, List<Object> place) {}

    private record Role(@Nullable Fault begun, @Nullable Fault ended) {

        static final Role NONE = new Role(null, null);

        static Role begins(Kind kind, Object... place) {
            return new Role(new Fault(kind, List.of(place)), null);
        }

        static Role ends(Kind kind, Object... place) {
            return new Role(null, new Fault(kind, List.of(place)));
        }
    }

    private static final class Roles implements Input.Cases<Role> {

        @Override
        public Role clientOperation(Input.ClientOperation input) {
            return Role.NONE;
        }

        @Override
        public Role kill(Input.Kill input) {
            return Role.begins(Kind.DOWN, input.host(), input.process());
        }

        @Override
        public Role restart(Input.Restart input) {
            return Role.ends(Kind.DOWN, input.host(), input.process());
        }

        @Override
        public Role pause(Input.Pause input) {
            return Role.begins(Kind.PAUSED, input.host(), input.process());
        }

        @Override
        public Role resume(Input.Resume input) {
            return Role.ends(Kind.PAUSED, input.host(), input.process());
        }

        @Override
        public Role isolate(Input.Isolate input) {
            return Role.begins(Kind.ISOLATED, input.host());
        }

        @Override
        public Role heal(Input.Heal input) {
            return Role.ends(Kind.ISOLATED, input.host());
        }

        @Override
        public Role slowLink(Input.SlowLink input) {
            return input.delayMillis() > 0
                    ? Role.begins(Kind.SLOW, input.host(), input.to())
                    : Role.ends(Kind.SLOW, input.host(), input.to());
        }

        @Override
        public Role runCommand(Input.RunCommand input) {
            return Role.NONE;
        }
    }
}
