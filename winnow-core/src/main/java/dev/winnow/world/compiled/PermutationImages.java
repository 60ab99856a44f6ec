package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrays;
import dev.winnow.symmetry.GroupPermutations;
import dev.winnow.symmetry.ProcessRenaming;
import dev.winnow.system.BadInput;
import dev.winnow.world.simulate.ConfigurationSnapshots;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The images of process configurations and histories under one permutation of processes, computed once for each number.
 * Used by one thread.
 */
final class PermutationImages {

    private final SymbolTable symbols;
    private final InboxTable inboxes;
    private final ProcessConfigurationTable processConfigurations;
    private final HistoryTable histories;
    private final HandlerSandbox sandbox;
    private final int[] permutation;
    private final ProcessRenaming renaming;
    private final List<ConfigurationSnapshots.ProcessIdentity> identities; // by process

    // By number: its image, or 0 if it is not known.
    private int[] configurationImage = new int[64];
    private int[] localImage = new int[64];
    private int[] messageImage = new int[64];
    private int[] historyImage = new int[64];

    PermutationImages(
            SharedTables tables,
            HandlerSandbox sandbox,
            List<ConfigurationSnapshots.ProcessIdentity> identities,
            int[] permutation) {
        this.symbols = tables.symbols();
        this.inboxes = tables.inboxes();
        this.processConfigurations = tables.processConfigurations();
        this.histories = tables.histories();
        this.sandbox = sandbox;
        this.permutation = permutation;
        this.identities = identities;
        this.renaming = GroupPermutations.toRenaming(permutation, symbols.processes());
    }

    /** Returns the image of a process; of outside (-1), itself. */
    int process(int process) {
        return process < 0 ? process : permutation[process];
    }

    /** Returns the image of a process configuration. */
    int processConfiguration(int number) {
        configurationImage = IntArrays.roomFor(configurationImage, number + 1L);
        if (configurationImage[number] == 0) {
            configurationImage[number] = processConfigurations.numberOf(
                    local(processConfigurations.localState[number]), inbox(processConfigurations.inbox[number]));
        }
        return configurationImage[number];
    }

    private int local(int number) {
        localImage = IntArrays.roomFor(localImage, number + 1L);
        if (localImage[number] == 0) {
            localImage[number] = renamedLocal(number);
        }
        return localImage[number];
    }

    private int renamedLocal(int number) {
        ConfigurationSnapshots.LocalState local = symbols.localState(number);
        if (local.randomDraws() != 0 || local.ambientDraws() != 0 || local.clockReads() != 0) {
            throw new BadInput(
                    "interchangeable processes draw random numbers, and each has its own stream",
                    "use context.choose instead, or turn the reduction off: --no-symmetry");
        }
        int process = process(symbols.processOf[number]);
        ConfigurationSnapshots.LocalState image = new ConfigurationSnapshots.LocalState(
                identities.get(process),
                local.started(),
                local.up(),
                local.paused(),
                local.crashAfter(),
                renaming.rename(local.state()),
                renamedValues(local.durable()),
                0,
                0,
                0,
                local.clock(),
                local.clockAge(),
                local.timers().stream()
                        .map(timer ->
                                new ConfigurationSnapshots.RemainingTimer(renamed(timer.key()), timer.remaining()))
                        .toList());
        return symbols.localState(process, image, sandbox.isGuarded(process));
    }

    private Map<String, Object> renamedValues(Map<String, Object> contents) {
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
        messageImage = IntArrays.roomFor(messageImage, number + 1L);
        if (messageImage[number] == 0) {
            messageImage[number] = symbols.messageNumber(
                    process(symbols.from[number]), process(symbols.to[number]), renamed(symbols.payload(number)));
        }
        return messageImage[number];
    }

    /** Returns the image of a combined history. */
    int history(int history) {
        historyImage = IntArrays.roomFor(historyImage, history + 1L);
        if (historyImage[history] == 0) {
            int[] each = histories.historiesOf(history).clone();
            for (int i = 0; i < each.length; i++) {
                @Nullable Object image = renaming.rename(histories.value(i, each[i]));
                each[i] = histories.numberOf(i, image);
            }
            historyImage[history] = histories.numberOfAll(each);
        }
        return historyImage[history];
    }
}
