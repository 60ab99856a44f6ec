package dev.winnow.lab.table;

import dev.winnow.explore.catalogue.SearchCatalogue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A portfolio for some bugs that was chosen by trials of other bugs with other seeds, so that its figures are not
 * in-sample. The bugs are in two folds, and the portfolio for one fold is chosen by the other. Bugs of one family of
 * systems are in the same fold.
 *
 * @param cases the bugs that it is for
 * @param choosers the bugs that it was chosen by
 * @param seeds the seeds that it was chosen by
 * @param members the searches
 */
public record PortfolioChoice(List<String> cases, List<String> choosers, List<Long> seeds, List<String> members) {

    /** The families of one fold. They belong together: chains replicate the participants of tms. */
    private static final List<String> FIRST_FOLD = List.of("chainrep", "tms");

    private static final int MEMBERS = 3;

    public PortfolioChoice {
        cases = List.copyOf(cases);
        choosers = List.copyOf(choosers);
        seeds = List.copyOf(seeds);
        members = List.copyOf(members);
    }

    /** Returns the family of systems that a bug belongs to: its name up to the first hyphen. */
    static String family(String name) {
        return name.split("-", 2)[0];
    }

    /** Returns the name of this portfolio as a strategy: its members, joined by plus signs. */
    public String strategy() {
        return String.join("+", members);
    }

    /** Returns true if there is a set of three candidates of which at least one can cover all states. */
    public static boolean canChooseFrom(List<String> candidates) {
        return !portfolios(candidates).isEmpty();
    }

    /** Returns true if both folds have bugs among these. */
    static boolean areInBothFolds(List<String> cases) {
        return cases.stream().map(PortfolioChoice::isInFirstFold).distinct().count() == 2;
    }

    private static boolean isInFirstFold(String name) {
        return FIRST_FOLD.contains(family(name));
    }

    /**
     * Chooses a portfolio for each fold by the trials of the other one.
     *
     * @param trials trials of all candidates with all seeds on all bugs, which are in both folds
     * @param candidates names of searches over states, enough to choose from
     * @return the choices for both folds
     */
    static List<PortfolioChoice> crosswise(List<StrategyTrial> trials, List<Long> seeds, List<String> candidates) {
        StrategyTrials all = new StrategyTrials(trials);
        List<String> first = cases(all, PortfolioChoice::isInFirstFold);
        List<String> second = cases(all, name -> !isInFirstFold(name));
        List<List<String>> portfolios = portfolios(candidates);
        return List.of(
                new PortfolioChoice(first, second, seeds, best(portfolios, all, second, seeds)),
                new PortfolioChoice(second, first, seeds, best(portfolios, all, first, seeds)));
    }

    private static List<String> cases(StrategyTrials trials, Predicate<String> isInFold) {
        return trials.cases().stream().filter(isInFold).toList();
    }

    /** Returns all sets of three candidates of which at least one can cover all states, as a portfolio needs. */
    private static List<List<String>> portfolios(List<String> candidates) {
        List<List<String>> sets = new ArrayList<>();
        addSets(List.of(), candidates, sets);
        return sets.stream().filter(PortfolioChoice::canCoverAllStates).toList();
    }

    private static void addSets(List<String> chosen, List<String> rest, List<List<String>> sets) {
        if (chosen.size() == MEMBERS) {
            sets.add(chosen);
            return;
        }
        for (int i = 0; i < rest.size(); i++) {
            List<String> more = new ArrayList<>(chosen);
            more.add(rest.get(i));
            addSets(List.copyOf(more), rest.subList(i + 1, rest.size()), sets);
        }
    }

    private static boolean canCoverAllStates(List<String> members) {
        return members.stream()
                .anyMatch(member -> !SearchCatalogue.standard().get(member).onlySamples());
    }

    /** Returns the first of the best portfolios. */
    private static List<String> best(
            List<List<String>> portfolios, StrategyTrials trials, List<String> cases, List<Long> seeds) {
        Comparator<Score> order =
                Comparator.comparingInt(Score::found).thenComparing(Score::cost, Comparator.reverseOrder());
        return portfolios.stream()
                .map(members -> Score.of(members, trials, cases, seeds))
                .reduce((best, next) -> order.compare(next, best) > 0 ? next : best)
                .orElseThrow()
                .members();
    }

    /**
     * How well a portfolio does, computed from the trials of its members alone: with equal turns, it needs events in
     * proportion to those of the member that is first.
     *
     * @param found the number of bugs found in the median
     * @param cost the sum of the logarithms of the events until then
     */
    private record Score(List<String> members, int found, double cost) {

        static Score of(List<String> members, StrategyTrials trials, List<String> cases, List<Long> seeds) {
            int found = 0;
            double cost = 0;
            for (String name : cases) {
                OptionalLong events = trials.medianEventsOfBest(name, members, seeds);
                if (events.isPresent()) {
                    found++;
                    cost += StrictMath.log((double) events.getAsLong());
                }
            }
            return new Score(members, found, cost);
        }
    }
}
