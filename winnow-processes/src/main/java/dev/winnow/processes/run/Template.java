package dev.winnow.processes.run;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with variables: {@code $NAME} and {@code ${NAME}}. Unknown names stay as they are. */
final class Template {

    private static final Pattern VARIABLE =
            Pattern.compile("\\$(?:\\{([A-Za-z_][A-Za-z0-9_]*)}|([A-Za-z_][A-Za-z0-9_]*))");

    private Template() {}

    static String fill(String text, Map<String, String> variables) {
        return VARIABLE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(variables.getOrDefault(
                        found.group(1) != null ? found.group(1) : found.group(2), found.group())));
    }
}
