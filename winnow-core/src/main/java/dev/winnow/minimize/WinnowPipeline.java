package dev.winnow.minimize;

import dev.winnow.rehearse.Match;

/**
 * The default chain: coarse before fine, exact before wild, and whatever pays best goes next.
 *
 * <p>Beyond DEMi: whole processes, types, cones and episodes vanish at once; messages are asked for by fingerprint and by type in turn; other ways to the
 * same violation are looked for; all to a fixpoint.
 */
final class WinnowPipeline {

    private static final long MUCH = 20_000_000; // steps for one run of a stage

    private static final long SOME = 1_500_000;
    private static final long MORE =
            8_000_000; // where the system cannot be rehearsed by numbers alone: other searches reach less far there

    private final Work work;
    private final Sweeps sweeps;
    private final Shortening shortening;

    WinnowPipeline(Work work) {
        this.work = work;
        this.shortening = new Shortening(work);
        this.sweeps = new Sweeps(
                work.incumbent(),
                work.moves(),
                work.spending(),
                (name, match, sweep) -> work.stage(name, way(name, match), MUCH, sweep));
    }

    private static String way(String name, Match match) {
        return name + " " + match;
    }

    void run() {
        work.stage("provenance", Long.MAX_VALUE, () -> Provenance.prune(work.incumbent()));
        work.stage("shortcuts", Long.MAX_VALUE, () -> Shortcuts.run(work));
        work.stage("externals", Long.MAX_VALUE, this::externals);
        MessageShrinking messages = new MessageShrinking(work);
        Detours detours = new Detours(work, messages);
        do {
            sweeps.toTheEnd();
        } while (work.stage("members", MUCH, messages::members)
                || work.stage("messages", MUCH, messages::contents)
                || work.stage("order", MUCH, () -> Tidying.run(work))
                || pairs()
                || work.stage("detours", forDetours(), detours::run)
                || work.stage("path", Long.MAX_VALUE, shortening::path)
                || work.stage("proof", Long.MAX_VALUE, shortening::proof));
        work.certify(work.options().tries() == 1 ? certificate() : Certificate.NOTHING);
    }

    private long forDetours() {
        return (work.tester().isFast() ? SOME : MORE) * work.options().effort();
    }

    private Certificate certificate() {
        Certificate.Minimality singles =
                work.wasCompleted(way(Units.SINGLES.text(), Match.EXACT)) // by type, others may come instead
                        ? Certificate.Minimality.ONE_MINIMAL
                        : Certificate.Minimality.UNKNOWN;
        Certificate.Minimality all = singles;
        boolean isShort = work.incumbent().schedule().size() <= Units.MOST_FOR_PAIRS;
        if (singles != Certificate.Minimality.UNKNOWN && isShort && work.wasCompleted(Units.PAIRS.text())) {
            all = shortening.isCorridorProved() ? Certificate.Minimality.CORRIDOR : Certificate.Minimality.TWO_MINIMAL;
        }
        all = shortening.isGloballyProved() ? Certificate.Minimality.GLOBAL : all;
        return new Certificate(singles, all, shortening.lowerBound());
    }

    private boolean externals() {
        return SubsetReduction.externals(work, new QuickXplain(), work::stsSched);
    }

    private boolean pairs() {
        return work.stage(Units.PAIRS.text(), MUCH, () -> sweeps.once(Units.PAIRS, Match.EXACT));
    }
}
