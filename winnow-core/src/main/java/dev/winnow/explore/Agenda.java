package dev.winnow.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is still to be tried at one place of an execution. Here the kinds of reduction differ, and nowhere else. */
interface Agenda {

    /** What is done now, or to be done next; null if nothing is left. */
    @Nullable
    Act first();

    /** Nothing was asked for: this is done. */
    void begin(Act act);

    /** What is done first turned out to be this. */
    void performed(Act act);

    /** The first is done with. */
    void drop();

    /** What was asked for after the first: the agenda of the place behind it. */
    Agenda below();

    /** A race is to be reversed: this sequence, of which only the last may be open, is possible here and must be seen, unless it was or will be. */
    void demand(List<Act> sequence, SleepSet sleep);
}
