package dev.winnow.symmetry;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A hash of values from the view of one process: it distinguishes that process from the other members of its group of
 * interchangeable processes, but not those from each other. So renaming does not change it: {@code of(rename(value),
 * rename(process)) == of(value, process)}.
 *
 * <p>Equal hashes mean nothing. Values are taken apart as by {@link ProcessRenaming}.
 */
public final class RoleHash {

    private static final long SELF = 1;
    private static final long NULL = 2;
    private static final long EMPTY = 3;
    private static final long MEMBER = 16; // plus the index of the group

    private final Map<ProcessId, Long> members = new HashMap<>(); // all processes of groups

    /** Creates the hash for these groups. */
    public RoleHash(List<List<ProcessId>> groups) {
        for (int group = 0; group < groups.size(); group++) {
            for (ProcessId process : groups.get(group)) {
                members.put(process, MEMBER + group);
            }
        }
    }

    /**
     * Returns the hash of a value from the view of a process.
     *
     * @throws dev.winnow.system.BadInput if the value contains a type that may hide the name of a process
     */
    public long of(@Nullable Object value, ProcessId self) {
        if (value == null) {
            return SeededRandom.mix(NULL);
        }
        if (value instanceof Enum<?> constant) {
            return SeededRandom.mix(constant.name().hashCode());
        }
        if (ProcessRenaming.isPlain(value)) {
            return SeededRandom.mix(value.hashCode());
        }
        if (value instanceof ProcessId process) {
            return ofProcess(process, self);
        }
        if (value instanceof Record fields) {
            return ofRecord(fields, self);
        }
        if (value instanceof Optional<?> optional) {
            return optional.isEmpty() ? SeededRandom.mix(EMPTY) : of(optional.get(), self);
        }
        if (value instanceof List<?> list) {
            long hash = list.size();
            for (Object element : list) {
                hash = SeededRandom.mix(hash + of(element, self));
            }
            return hash;
        }
        if (value instanceof Set<?> set) {
            return SeededRandom.mix(
                    set.stream().mapToLong(element -> of(element, self)).sum());
        }
        if (value instanceof Map<?, ?> map) {
            return SeededRandom.mix(map.entrySet().stream()
                    .mapToLong(entry ->
                            SeededRandom.mix(SeededRandom.mix(of(entry.getKey(), self)) + of(entry.getValue(), self)))
                    .sum());
        }
        throw ProcessRenaming.mayHideProcesses(value);
    }

    private long ofProcess(ProcessId process, ProcessId self) {
        if (process.equals(self)) {
            return SeededRandom.mix(SELF);
        }
        Long member = members.get(process);
        return SeededRandom.mix(member == null ? process.name().hashCode() : member);
    }

    private long ofRecord(Record value, ProcessId self) {
        long hash = value.getClass().getName().hashCode();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            hash = SeededRandom.mix(hash + of(ProcessRenaming.componentOf(value, component), self));
        }
        return hash;
    }
}
