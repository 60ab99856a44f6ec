package dev.winnow.viewer;

import dev.winnow.fuzz.ExternalDraw;
import dev.winnow.model.Dice;
import dev.winnow.model.External;
import java.util.LinkedHashSet;
import java.util.Set;

/** Externals that the plan's mix may inject now, found by letting it draw some: its generators are code and name no choices. */
final class Draws {

    private static final int TRIES = 12;
    private static final int MOST = 24;

    private Draws() {}

    /** Some of what may be drawn now, each once. */
    static Set<External> some(Scene now, Dice dice) {
        Set<External> drawn = new LinkedHashSet<>();
        ExternalDraw draw = new ExternalDraw(now.setup(), dice);
        int generators = now.setup().plan().mix().size();
        for (int number = 0; number < generators; number++) {
            for (int i = 0; i < TRIES && drawn.size() < MOST; i++) {
                External external = draw.from(number, now);
                if (external != null) {
                    drawn.add(external);
                }
            }
        }
        return drawn;
    }
}
