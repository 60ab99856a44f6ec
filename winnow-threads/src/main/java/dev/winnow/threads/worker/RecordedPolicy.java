package dev.winnow.threads.worker;

import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Delivery;
import dev.winnow.threads.runtime.SchedulePolicy;
import java.util.List;
import java.util.function.ToIntFunction;

/** Follows a recorded schedule exactly. */
final class RecordedPolicy implements SchedulePolicy {

    private final List<Integer> schedule;
    private int position;
    private int points;

    RecordedPolicy(List<Integer> schedule) {
        this.schedule = schedule;
    }

    @Override
    public int choose(List<ControlledThread> ready, List<? extends Delivery> deliveries, boolean hasTimer) {
        if (position + 1 >= schedule.size()) {
            return NO_SUCH_THREAD;
        }
        int number = schedule.get(position);
        points = schedule.get(position + 1);
        position += 2;
        if (number == FIRE_TIMER) {
            return hasTimer ? FIRE_TIMER : NO_SUCH_THREAD;
        }
        if (number == DELIVER) {
            int index = indexOf(points, deliveries, Delivery::number);
            return index < 0 ? NO_SUCH_THREAD : ready.size() + index;
        }
        int index = indexOf(number, ready, ControlledThread::serial);
        return index < 0 ? NO_SUCH_THREAD : index;
    }

    private static <T> int indexOf(int number, List<? extends T> choices, ToIntFunction<T> numberOf) {
        for (int i = 0; i < choices.size(); i++) {
            if (numberOf.applyAsInt(choices.get(i)) == number) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int pointsUntilPreemption() {
        return points == 0 ? NO_PREEMPTION : points;
    }
}
