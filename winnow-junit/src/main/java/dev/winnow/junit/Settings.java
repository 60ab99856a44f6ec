package dev.winnow.junit;

import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.run.Budget;
import dev.winnow.run.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * How a test searches. Of each setting, the first that is given: by a system property ({@code -Dwinnow.time=1m}), by the annotation of the method, by
 * that of its class or of one around it, by a configuration parameter (in {@code junit-platform.properties}, or of the build); and else the usual one.
 */
final class Settings {

    private static final String PREFIX = "winnow.";
    private static final Duration USUAL_TIME = Duration.ofSeconds(10);
    private static final Duration USUAL_MINIMIZE_TIME = Duration.ofSeconds(10);
    private static final Duration USUAL_HANDLER_LIMIT = Duration.ofSeconds(30); // build machines are busy
    private static final int MOST_JOBS = 1024;

    private final ExtensionContext context;
    private final List<WinnowTest> annotations;
    private final long seed;

    Settings(ExtensionContext context) {
        this.context = context;
        this.annotations = annotations(context);
        this.seed = seed(setting("seed", WinnowTest::seed));
    }

    private static List<WinnowTest> annotations(ExtensionContext context) {
        List<WinnowTest> nearestFirst = new ArrayList<>();
        AnnotationSupport.findAnnotation(context.getTestMethod(), WinnowTest.class)
                .ifPresent(nearestFirst::add);
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            AnnotationSupport.findAnnotation(type, WinnowTest.class).ifPresent(nearestFirst::add);
        }
        return nearestFirst;
    }

    /** What was given; nothing in the annotation is an empty text. */
    private Optional<Setting> setting(String name, Function<WinnowTest, String> annotated) {
        String key = PREFIX + name;
        return Optional.ofNullable(System.getProperty(key))
                .or(() -> annotations.stream()
                        .map(annotated)
                        .filter(text -> !text.isEmpty())
                        .findFirst())
                .or(() -> context.getConfigurationParameter(key))
                .map(text -> new Setting(key, text.strip()));
    }

    private static String given(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private static long seed(Optional<Setting> given) {
        return given.map(setting -> setting.text().equals("random")
                        ? Long.valueOf(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE))
                        : Long.valueOf(setting.number()))
                .orElse(1L);
    }

    long seed() {
        return seed;
    }

    /** Returns how executions are drawn, unless there is an {@link #exploration}. */
    SearchDescriptor drawing() {
        return strategy()
                .flatMap(Setting::drawing)
                .orElseGet(() -> SearchCatalogue.standard().get(SearchCommand.HUNT.usual()));
    }

    /** Returns how to search systematically, if the test is to. */
    Optional<SearchDescriptor> exploration() {
        return strategy().filter(given -> given.drawing().isEmpty()).map(Setting::exploration);
    }

    private Optional<Setting> strategy() {
        return setting("strategy", WinnowTest::strategy);
    }

    Budget budget(Setup setup) {
        return new Budget(
                executions().map(setting -> setting.count(Long.MAX_VALUE)).orElse(Long.MAX_VALUE),
                time(),
                setting("steps", test -> given(test.steps()))
                        .map(setting -> (int) setting.count(Integer.MAX_VALUE))
                        .orElse(setup.stepLimit()));
    }

    private Optional<Setting> executions() {
        return setting("executions", test -> given(test.executions()));
    }

    /** Zero for no limit. */
    private Duration time() {
        return setting("time", WinnowTest::time)
                .map(Setting::duration)
                .orElseGet(() -> executions().isPresent() ? Duration.ZERO : USUAL_TIME);
    }

    int jobs() {
        return setting("jobs", test -> given(test.jobs()))
                .map(setting -> (int) setting.count(MOST_JOBS))
                .orElseGet(() -> Runtime.getRuntime().availableProcessors());
    }

    Duration minimizeTime() {
        return setting("minimize-time", WinnowTest::minimizeTime)
                .map(Setting::duration)
                .orElse(USUAL_MINIMIZE_TIME);
    }

    Duration handlerLimit() {
        return setting("handler-limit", WinnowTest::handlerLimit)
                .map(Setting::duration)
                .orElse(USUAL_HANDLER_LIMIT);
    }

    boolean isEndless() {
        return setting("endless", test -> test.endless() ? "true" : "")
                .map(Setting::truth)
                .orElse(false);
    }

    /** The file of the execution to replay. */
    Optional<String> replay() {
        return setting("replay", WinnowTest::replay).map(Setting::text);
    }

    /** Where executions are kept, if not where they usually are. */
    Optional<String> kept() {
        return setting("kept", test -> "").map(Setting::text);
    }

    /** Where files are written, if not where they usually are. */
    Optional<String> out() {
        return setting("out", test -> "").map(Setting::text);
    }
}
