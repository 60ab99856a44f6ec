package dev.winnow.casebook.multipaxos;

import dev.winnow.casebook.multipaxos.NodeRole.Follower;
import dev.winnow.casebook.multipaxos.NodeRole.Leader;
import dev.winnow.casebook.multipaxos.NodeRole.Open;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state of a node.
 *
 * @param promised it ignores ballots below this one
 * @param accepted the latest proposal that it accepted, by slot
 * @param decided the chosen values that it knows, by slot
 * @param wanted the client's values that it has not proposed, or whose proposal failed
 */
public record Node(
        int promised,
        SortedMap<Integer, Proposal> accepted,
        SortedMap<Integer, String> decided,
        List<String> wanted,
        NodeRole role) {

    public static final Node NEW =
            new Node(0, Collections.emptySortedMap(), Collections.emptySortedMap(), List.of(), new Follower());

    /** Creates a node that knows the leader of this ballot, or is it. */
    public static Node startingAt(int ballot, boolean leads) {
        return NEW.promising(ballot, NEW.accepted())
                .in(leads ? new Leader(ballot, Collections.emptySortedMap()) : NEW.role());
    }

    Node promising(int ballot, SortedMap<Integer, Proposal> kept) {
        return new Node(ballot, kept, decided, wanted, role);
    }

    Node accepting(int slot, Proposal proposal) {
        return new Node(proposal.ballot(), with(accepted, slot, proposal), decided, wanted, role);
    }

    Node deciding(int slot, String value) {
        return new Node(promised, accepted, with(decided, slot, value), without(wanted, value), role);
    }

    Node learning(SortedMap<Integer, String> chosen) {
        Node node = this;
        for (Map.Entry<Integer, String> slot : chosen.entrySet()) {
            node = node.deciding(slot.getKey(), slot.getValue());
        }
        return node;
    }

    Node wanting(String value) {
        return wanted.contains(value) || decided.containsValue(value)
                ? this
                : new Node(promised, accepted, decided, with(wanted, value), role);
    }

    /** Removes a value that was proposed, or passed on to another node. */
    public Node proposed(String value) {
        return new Node(promised, accepted, decided, without(wanted, value), role);
    }

    Node in(NodeRole next) {
        return new Node(promised, accepted, decided, wanted, next);
    }

    /** Gives up leadership; its undecided proposals are wanted again. */
    Node steppedDown() {
        Node node = in(new Follower());
        if (role instanceof Leader leader) {
            for (Open open : leader.open().values()) {
                node = node.wanting(open.value());
            }
        }
        return node;
    }

    boolean isOpen(int slot) {
        return role instanceof Leader leader && leader.open().containsKey(slot);
    }

    /** Gives up leadership because its proposal in this slot was rejected. */
    Node rejectedIn(int slot) {
        if (!isOpen(slot)) {
            throw new IllegalStateException("%s has no proposal in slot %d".formatted(role, slot));
        }
        return steppedDown();
    }

    static <K extends Comparable<K>, V> SortedMap<K, V> with(SortedMap<K, V> map, K key, V value) {
        SortedMap<K, V> more = new TreeMap<>(map);
        more.put(key, value);
        return Collections.unmodifiableSortedMap(more);
    }

    static <K extends Comparable<K>, V> SortedMap<K, V> without(SortedMap<K, V> map, K key) {
        SortedMap<K, V> less = new TreeMap<>(map);
        less.remove(key);
        return Collections.unmodifiableSortedMap(less);
    }

    /** Keeps the list sorted, so that equal contents are equal lists. */
    static List<String> with(List<String> list, String element) {
        List<String> more = new ArrayList<>(list);
        more.add(element);
        Collections.sort(more);
        return List.copyOf(more);
    }

    static List<String> without(List<String> list, String element) {
        return list.stream().filter(other -> !other.equals(element)).toList();
    }
}
