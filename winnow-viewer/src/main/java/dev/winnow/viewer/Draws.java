package dev.winnow.viewer;

import dev.winnow.model.Dice;
import dev.winnow.model.External;
import dev.winnow.run.Plan;
import dev.winnow.run.UserCode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Externals that the plan's mix may inject now, found by letting it draw some: its generators are code and name no choices. */
final class Draws {

    private static final int TRIES = 12;
    private static final int MOST = 24;

    private final Scene now;
    private final Dice dice;

    Draws(Scene now, Dice dice) {
        this.now = now;
        this.dice = dice;
    }

    /** Some of what may be drawn now, each once. */
    Set<External> some() {
        Set<External> drawn = new LinkedHashSet<>();
        List<Plan.Weighted> mix = now.setup().plan().mix();
        for (int number = 0; number < mix.size(); number++) {
            for (int i = 0; i < TRIES && drawn.size() < MOST; i++) {
                External external = draw(number);
                if (external != null) {
                    drawn.add(external);
                }
            }
        }
        return drawn;
    }

    /** One by weight, as the fuzzer draws; null if what was drawn does not fit the moment. */
    @Nullable
    External one() {
        List<Plan.Weighted> mix = now.setup().plan().mix();
        double left = dice.nextDouble()
                * mix.stream().mapToDouble(Plan.Weighted::weight).sum();
        for (int number = 0; number < mix.size(); number++) {
            left -= mix.get(number).weight();
            if (left < 0) {
                return draw(number);
            }
        }
        return null;
    }

    private @Nullable External draw(int number) {
        External external = UserCode.<External>answerOrNull(
                () -> "the generator number " + (number + 1) + " of the mix",
                "let it answer null if nothing fits the moment: the state of a process is null while it is down",
                () -> now.setup().plan().mix().get(number).generator().next(dice, now));
        return external != null && now.canHappen(external) ? external : null;
    }
}
