package dev.winnow.report;

/** Text within a page. */
final class Html {

    private Html() {}

    /**
     * JSON that may stand in a script element. Outside of its strings JSON has none of these signs, and within them an
     * escape means the same.
     */
    static String safeJson(String json) {
        StringBuilder safe = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char at = json.charAt(i);
            if (at == '<' || at == '>' || at == '&' || at == '\u2028' || at == '\u2029') {
                safe.append(String.format("\\u%04x", (int) at));
            } else {
                safe.append(at);
            }
        }
        return safe.toString();
    }

    /** Text as it may stand between tags. */
    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
