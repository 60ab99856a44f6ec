package dev.winnow.world;

import dev.winnow.model.Origin;
import dev.winnow.rehearse.Coverage;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.Judgements;
import dev.winnow.run.Setup;
import dev.winnow.run.Sightings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What all graphs share that were forked from one, so that they understand each other's numbers.
 *
 * @param performed what each of them did
 */
record Common(
        SimulationDefinition definition,
        Setup setup,
        Origin origin,
        Moves moves,
        Vocabulary words,
        Inboxes inboxes,
        Standings standings,
        Histories histories,
        Sightings sightings,
        List<Transitions> performed) {

    static Common of(SimulationDefinition definition, Setup setup, Origin origin, Moves moves) {
        if (setup.checkEvery() > 1) {
            throw new Unrehearsable("invariants that are looked at only every " + setup.checkEvery() + " steps");
        }
        Vocabulary words = new Vocabulary(definition, moves);
        return new Common(
                definition,
                setup,
                origin,
                moves,
                words,
                new Inboxes(words, definition.network().order()),
                new Standings(),
                new Histories(new Judgements(setup).count()),
                new Sightings(setup),
                Collections.synchronizedList(new ArrayList<>()));
    }

    /** What was made to happen by all of them. */
    Coverage coverage() {
        Covered covered = new Covered(words);
        performed.forEach(each -> each.tell(covered));
        return covered.coverage(sightings.never());
    }

    /** Configurations under each of the permutations of processes. */
    List<Images> images(List<int[]> permutations, Stage stage) {
        List<Configurations.Kind> kinds = IntStream.range(0, words.processes().size())
                .mapToObj(p -> stage.unstarted(p).kind())
                .toList();
        return permutations.stream()
                .map(one -> new Images(words, inboxes, standings, histories, stage, kinds, one))
                .toList();
    }
}
