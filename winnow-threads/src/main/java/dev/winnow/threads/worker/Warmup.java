package dev.winnow.threads.worker;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Initializes what the JDK initializes once, before the first execution: threads that serve all executions, and classes
 * that draw random numbers themselves.
 */
final class Warmup {

    private Warmup() {}

    static void run() {
        new Timer(true).cancel(); // the common cleaner
        long drawn = ThreadLocalRandom.current().nextLong()
                ^ new Random().nextLong()
                ^ new SplittableRandom().nextLong()
                ^ new SecureRandom().nextLong()
                ^ UUID.randomUUID().getLeastSignificantBits()
                ^ RandomGenerator.getDefault().nextLong()
                ^ (long) (Math.random() + StrictMath.random());
        List<Long> numbers = new ArrayList<>(List.of(drawn, 0L));
        Collections.shuffle(numbers);
    }
}
