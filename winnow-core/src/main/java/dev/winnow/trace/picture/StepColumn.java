package dev.winnow.trace.picture;

import dev.winnow.trace.RecordedStep;

/**
 * The left column of a picture: the numbers of steps, and their times if the system has a common time.
 *
 * @param timeWidth 0 without times
 */
record StepColumn(int numberWidth, int timeWidth) {

    private static final String STEP = "step";
    private static final String TIME = "t";
    private static final String GAP = "  ";

    static StepColumn of(Participants all) {
        int number = Math.max(STEP.length(), Integer.toString(all.steps()).length());
        return new StepColumn(
                number,
                all.lastTime() < 0 ? 0 : 2 + Long.toString(all.lastTime()).length());
    }

    int width() {
        return 1 + numberWidth + (timeWidth == 0 ? 0 : GAP.length() + timeWidth);
    }

    String heading() {
        return row(STEP, TIME);
    }

    String row(RecordedStep step) {
        RecordedStep.StepTime time = step.time();
        return row(Integer.toString(step.number()), time == null ? "" : TIME + "=" + time.now());
    }

    /** Returns a row without a time. */
    String row(String number) {
        return row(number, "");
    }

    private String row(String number, String time) {
        String left = " ".repeat(1 + numberWidth - number.length()) + number;
        return timeWidth == 0 ? left : left + GAP + time + " ".repeat(timeWidth - time.length());
    }
}
