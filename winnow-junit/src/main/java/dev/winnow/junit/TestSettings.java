package dev.winnow.junit;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.run.CampaignBudget;
import dev.winnow.scenario.Setup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * The settings of a test. Each comes from the first source that gives it: a system property ({@code -Dwinnow.time=1m}),
 * the annotation of the method, the annotation of its class or of an enclosing class, a configuration parameter
 * ({@code junit-platform.properties}, or the build), and finally the default.
 */
final class TestSettings {

    private static final String PREFIX = "winnow.";
    private static final Duration DEFAULT_TIME = Duration.ofSeconds(10);
    private static final Duration DEFAULT_MINIMIZE_TIME = Duration.ofSeconds(10);
    private static final Duration DEFAULT_HANDLER_LIMIT = Duration.ofSeconds(30); // build machines are busy
    private static final int MAX_JOBS = 1024;

    private final ExtensionContext context;
    private final List<WinnowTest> annotations;
    private final long seed;

    TestSettings(ExtensionContext context) {
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

    /** Returns the value of a setting, if given. An empty text in the annotation counts as not given. */
    private Optional<SettingValue> setting(String name, Function<WinnowTest, String> annotated) {
        String key = PREFIX + name;
        return Optional.ofNullable(System.getProperty(key))
                .or(() -> annotations.stream()
                        .map(annotated)
                        .filter(text -> !text.isEmpty())
                        .findFirst())
                .or(() -> context.getConfigurationParameter(key))
                .map(text -> new SettingValue(key, text.strip()));
    }

    private static String textOf(long number) {
        return number == 0 ? "" : Long.toString(number);
    }

    private static long seed(Optional<SettingValue> given) {
        return given.map(setting -> setting.text().equals("random")
                        ? Long.valueOf(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE))
                        : Long.valueOf(setting.toLong()))
                .orElse(1L);
    }

    long seed() {
        return seed;
    }

    /** Returns the random strategy, used unless there is an {@link #exploration}. */
    SearchDescriptor drawing() {
        return strategy()
                .flatMap(SettingValue::drawing)
                .orElseGet(() -> SearchCatalogue.standard().get(SearchUse.HUNT.defaultSearch()));
    }

    /** Returns the systematic strategy, if the test asks for one. */
    Optional<SearchDescriptor> exploration() {
        return strategy().filter(given -> given.drawing().isEmpty()).map(SettingValue::exploration);
    }

    private Optional<SettingValue> strategy() {
        return setting("strategy", WinnowTest::strategy);
    }

    CampaignBudget budget(Setup setup) {
        return new CampaignBudget(
                executions().map(setting -> setting.toCount(Long.MAX_VALUE)).orElse(Long.MAX_VALUE),
                time(),
                setting("steps", test -> textOf(test.steps()))
                        .map(setting -> (int) setting.toCount(Integer.MAX_VALUE))
                        .orElse(setup.stepLimit()));
    }

    private Optional<SettingValue> executions() {
        return setting("executions", test -> textOf(test.executions()));
    }

    /** Returns the time limit, zero for none. */
    private Duration time() {
        return setting("time", WinnowTest::time)
                .map(SettingValue::toDuration)
                .orElseGet(() -> executions().isPresent() ? Duration.ZERO : DEFAULT_TIME);
    }

    int jobs() {
        return setting("jobs", test -> textOf(test.jobs()))
                .map(setting -> (int) setting.toCount(MAX_JOBS))
                .orElseGet(() -> Runtime.getRuntime().availableProcessors());
    }

    Duration minimizeTime() {
        return setting("minimize-time", WinnowTest::minimizeTime)
                .map(SettingValue::toDuration)
                .orElse(DEFAULT_MINIMIZE_TIME);
    }

    Duration handlerLimit() {
        return setting("handler-limit", WinnowTest::handlerLimit)
                .map(SettingValue::toDuration)
                .orElse(DEFAULT_HANDLER_LIMIT);
    }

    boolean isEndless() {
        return setting("endless", test -> test.endless() ? "true" : "")
                .map(SettingValue::toBoolean)
                .orElse(false);
    }

    /** Returns the file of the execution to replay, if given. */
    Optional<String> replayFile() {
        return setting("replay", WinnowTest::replay).map(SettingValue::text);
    }

    /** Returns the directory of kept executions, if given. */
    Optional<String> keptDirectory() {
        return setting("kept", test -> "").map(SettingValue::text);
    }

    /** Returns the directory for output files, if given. */
    Optional<String> outputDirectory() {
        return setting("out", test -> "").map(SettingValue::text);
    }
}
