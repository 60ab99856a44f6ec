package dev.winnow.world;

import dev.winnow.run.BadInput;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
    private int[] historyOf = new int[64];
    private final Configurations.@Nullable Kind[] kinds; // by process, if known

    Images(
            Vocabulary words,
            Inboxes inboxes,
            Standings standings,
            Histories histories,
            Stage stage,
            int[] permutation) {
        this.words = words;
        this.inboxes = inboxes;
        this.standings = standings;
        this.histories = histories;
        this.stage = stage;
        this.permutation = permutation;
        this.kinds = new Configurations.Kind[permutation.length];
        this.renaming = Permutations.renaming(permutation, words.processes());
    }

    /** Who stands for the process. */
    int process(int process) {
        return process < 0 ? process : permutation[process];
    }

    int standing(int standing) {
        if (standing >= standingOf.length) {
            standingOf = Arrays.copyOf(standingOf, Math.max(standing + 1, 2 * standingOf.length));
        }
        if (standingOf[standing] == 0) {
            standingOf[standing] = standings.number(local(standings.local[standing]), inbox(standings.inbox[standing]));
        }
        return standingOf[standing];
    }

    private int local(int number) {
        Configurations.Local local = words.local(number);
        if (local.draws() != 0 || local.ambientDraws() != 0 || local.reads() != 0) {
            throw new BadInput(
                    "interchangeable processes: they draw numbers by chance, each its own",
                    "let them choose, or leave the reduction out: --no-symmetry");
        }
        int who = process(words.processOf[number]);
        Configurations.Local image = new Configurations.Local(
                kind(who),
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

    private Configurations.Kind kind(int who) {
        Configurations.Kind known = kinds[who];
        if (known == null) {
            known = stage.unstarted(who).kind();
            kinds[who] = known;
        }
        return known;
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
            image = inboxes.with(
                    image,
                    words.message(
                            process(words.from[message]), process(words.to[message]), renamed(words.payload(message))));
        }
        return image;
    }

    int history(int history) {
        if (history >= historyOf.length) {
            historyOf = Arrays.copyOf(historyOf, Math.max(history + 1, 2 * historyOf.length));
        }
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
