package dev.winnow.threads.worker;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.SchedulePolicy;
import java.util.List;

/** Follows a recorded schedule exactly. */
final class RecordedPolicy implements SchedulePolicy {

    private final List<Integer> schedule;
    private int position;
    private int points;

    RecordedPolicy(List<Integer> schedule) {
        this.schedule = schedule;
    }

    @Override
    public int choose(List<ControlledThread> ready, boolean hasTimer) {
        if (position + 1 >= schedule.size()) {
            return NO_SUCH_THREAD;
        }
        int number = schedule.get(position);
        points = schedule.get(position + 1);
        position += 2;
        if (number == FIRE_TIMER) {
            return hasTimer ? FIRE_TIMER : NO_SUCH_THREAD;
        }
        for (int i = 0; i < ready.size(); i++) {
            if (ready.get(i).number() == number) {
                return i;
            }
        }
        return NO_SUCH_THREAD;
    }

    @Override
    public int pointsUntilPreemption() {
        return points == 0 ? NO_PREEMPTION : points;
    }
}
