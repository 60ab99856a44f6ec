package dev.winnow.world.compiled;

import dev.winnow.symmetry.GroupPermutations;
import dev.winnow.symmetry.ProcessRenaming;
import dev.winnow.system.BadInput;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the process that stands for another one would stand, and what the invariants would remember, if everybody were
 * called as a permutation says: worked out once for each number and remembered. Used by one thread.
 */
final class PermutationImages {

    private final SymbolTable symbols;
    private final InboxTable inboxes;
    private final ProcessConfigurationTable processConfigurations;
    private final HistoryTable histories;
    private final HandlerSandbox sandbox;
    private final int[] permutation;
    private final ProcessRenaming renaming;
    private int[] standingOf = new int[64]; // by standing; 0 if it is not known
    private int[] localOf = new int[64]; // by local state, as above; many standings share one
    private int[] messageOf = new int[64];
    private int[] historyOf = new int[64];
    private final List<ConfigurationSnapshots.ProcessIdentity> kinds; // by process

    PermutationImages(
            SymbolTable symbols,
            InboxTable inboxes,
            ProcessConfigurationTable standings,
            HistoryTable histories,
            HandlerSandbox sandbox,
            List<ConfigurationSnapshots.ProcessIdentity> kinds,
            int[] permutation) {
        this.symbols = symbols;
        this.inboxes = inboxes;
        this.processConfigurations = standings;
        this.histories = histories;
        this.sandbox = sandbox;
        this.permutation = permutation;
        this.kinds = kinds;
        this.renaming = GroupPermutations.toRenaming(permutation, symbols.processes());
    }

    /** Who stands for the process. */
    int process(int process) {
        return process < 0 ? process : permutation[process];
    }

    int processConfiguration(int standing) {
        standingOf = roomFor(standing, standingOf);
        if (standingOf[standing] == 0) {
            standingOf[standing] = processConfigurations.numberOf(
                    local(processConfigurations.localState[standing]), inbox(processConfigurations.inbox[standing]));
        }
        return standingOf[standing];
    }

    private static int[] roomFor(int number, int[] known) {
        return number < known.length ? known : Arrays.copyOf(known, Math.max(number + 1, 2 * known.length));
    }

    private int local(int number) {
        localOf = roomFor(number, localOf);
        if (localOf[number] == 0) {
            localOf[number] = renamedLocal(number);
        }
        return localOf[number];
    }

    private int renamedLocal(int number) {
        ConfigurationSnapshots.LocalState local = symbols.localState(number);
        if (local.randomDraws() != 0 || local.ambientDraws() != 0 || local.clockReads() != 0) {
            throw new BadInput(
                    "interchangeable processes: they draw numbers by chance, each its own",
                    "let them choose, or leave the reduction out: --no-symmetry");
        }
        int who = process(symbols.processOf[number]);
        ConfigurationSnapshots.LocalState image = new ConfigurationSnapshots.LocalState(
                kinds.get(who),
                local.started(),
                local.up(),
                renaming.rename(local.state()),
                stored(local.durable()),
                0,
                0,
                0,
                local.clock(),
                local.timers().stream()
                        .map(timer ->
                                new ConfigurationSnapshots.RemainingTimer(renamed(timer.key()), timer.remaining()))
                        .toList());
        return symbols.localState(who, image, sandbox.isGuarded(who));
    }

    private Map<String, Object> stored(Map<String, Object> contents) {
        Map<String, Object> image = new LinkedHashMap<>();
        contents.forEach((key, value) -> image.put(key, renamed(value)));
        return image;
    }

    private Object renamed(Object value) {
        return Objects.requireNonNull(renaming.rename(value));
    }

    private int inbox(int inbox) {
        int image = InboxTable.EMPTY;
        for (int message : inboxes.messages(inbox)) {
            image = inboxes.with(image, message(message));
        }
        return image;
    }

    private int message(int number) {
        messageOf = roomFor(number, messageOf);
        if (messageOf[number] == 0) {
            messageOf[number] = symbols.messageNumber(
                    process(symbols.from[number]), process(symbols.to[number]), renamed(symbols.payload(number)));
        }
        return messageOf[number];
    }

    int history(int history) {
        historyOf = roomFor(history, historyOf);
        if (historyOf[history] == 0) {
            int[] each = histories.historiesOf(history).clone();
            for (int i = 0; i < each.length; i++) {
                @Nullable Object image = renaming.rename(histories.value(i, each[i]));
                each[i] = histories.numberOf(i, image);
            }
            historyOf[history] = histories.numberOfAll(each);
        }
        return historyOf[history];
    }
}
