package dev.winnow.scenario;

import dev.winnow.system.BadInput;
import dev.winnow.system.UserCallback;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/**
 * The functions of a scenario that failed and were replaced by a default, so that no finding is lost. Keeps the first
 * error of each. Shared by threads.
 */
final class DefaultedCallbacks {

    private final Map<String, BadInput> errors = new ConcurrentSkipListMap<>(); // by the name of the function

    /**
     * Calls the function. Returns the default if it throws an exception or returns null.
     *
     * @param given describes its argument
     */
    String fingerprint(String function, Supplier<String> given, Supplier<String> code, Supplier<String> defaultCode) {
        try {
            return UserCallback.call(
                    () -> "the " + function + ", given " + given.get() + ",",
                    "let " + function + " return a string, never null, for every argument",
                    code);
        } catch (BadInput e) {
            errors.computeIfAbsent(
                    function, name -> new BadInput("the default is used because " + e.getMessage(), e.fix(), e));
            return defaultCode.get();
        }
    }

    List<BadInput> errors() {
        return List.copyOf(errors.values());
    }
}
