package dev.winnow.world;

import dev.winnow.run.BadInput;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the process that stands for another one would stand, and what the invariants would remember, if everybody were called as a permutation says: worked out once for each number and remembered. Used by
 * one thread.
 */
final class Images {

    private final Vocabulary words;
    private final Inboxes inboxes;
    private final Standings standings;
    private final Histories histories;
    private final Stage stage;
    private final int[] permutation;
    private final Renaming renaming;
    private int[] standingOf = new int[64]; // by standing; 0 if it is not known
    private int[] localOf = new int[64]; // by local state, as above; many standings share one
    private int[] messageOf = new int[64];
    private int[] historyOf = new int[64];
    private final List<Configurations.Kind> kinds; // by process

    Images(
            Vocabulary words,
            Inboxes inboxes,
            Standings standings,
            Histories histories,
            Stage stage,
            List<Configurations.Kind> kinds,
            int[] permutation) {
        this.words = words;
        this.inboxes = inboxes;
        this.standings = standings;
        this.histories = histories;
        this.stage = stage;
        this.permutation = permutation;
        this.kinds = kinds;
        this.renaming = Permutations.renaming(permutation, words.processes());
    }

    /** Who stands for the process. */
    int process(int process) {
        return process < 0 ? process : permutation[process];
    }

    int standing(int standing) {
        standingOf = roomFor(standing, standingOf);
        if (standingOf[standing] == 0) {
            standingOf[standing] = standings.number(local(standings.local[standing]), inbox(standings.inbox[standing]));
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
        Configurations.Local local = words.local(number);
        if (local.draws() != 0 || local.ambientDraws() != 0 || local.reads() != 0) {
            throw new BadInput(
                    "interchangeable processes: they draw numbers by chance, each its own",
                    "let them choose, or leave the reduction out: --no-symmetry");
        }
        int who = process(words.processOf[number]);
        Configurations.Local image = new Configurations.Local(
                kinds.get(who),
                local.started(),
                local.up(),
                renaming.of(local.state()),
                stored(local.stored()),
                0,
                0,
                0,
                local.clock(),
                local.timers().stream()
                        .map(timer -> new Configurations.Armed(renamed(timer.key()), timer.left()))
                        .toList());
        return words.local(who, image, stage.isGuarded(who));
    }

    private Map<String, Object> stored(Map<String, Object> contents) {
        Map<String, Object> image = new LinkedHashMap<>();
        contents.forEach((key, value) -> image.put(key, renamed(value)));
        return image;
    }

    private Object renamed(Object value) {
        return Objects.requireNonNull(renaming.of(value));
    }

    private int inbox(int inbox) {
        int image = Inboxes.EMPTY;
        for (int message : inboxes.messages(inbox)) {
            image = inboxes.with(image, message(message));
        }
        return image;
    }

    private int message(int number) {
        messageOf = roomFor(number, messageOf);
        if (messageOf[number] == 0) {
            messageOf[number] = words.message(
                    process(words.from[number]), process(words.to[number]), renamed(words.payload(number)));
        }
        return messageOf[number];
    }

    int history(int history) {
        historyOf = roomFor(history, historyOf);
        if (historyOf[history] == 0) {
            int[] each = histories.each(history).clone();
            for (int i = 0; i < each.length; i++) {
                @Nullable Object image = renaming.of(histories.value(i, each[i]));
                each[i] = histories.number(i, image);
            }
            historyOf[history] = histories.together(each);
        }
        return historyOf[history];
    }
}
