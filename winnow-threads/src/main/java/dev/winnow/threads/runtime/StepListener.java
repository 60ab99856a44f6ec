package dev.winnow.threads.runtime;

/** Is told of every step, between steps. May look at the threads, and must not change anything. */
public interface StepListener {

    /**
     * Called after the step of a thread.
     *
     * @param thread the thread that ran
     * @param points the choice points after which it was preempted, or 0 if it blocked, yielded or ended
     */
    void onStep(ControlledThread thread, int points);

    /** Called for a timer that fired while threads were ready. */
    void onEarlyTimer();

    /** Called for a delivery that the policy has chosen. */
    void onDelivery(Delivery delivery);
}
