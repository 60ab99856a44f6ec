package dev.winnow.report;

/** Text within a page. */
final class Html {

    private Html() {}

    /**
     * JSON that may stand in a script element. Outside of its strings JSON has none of these signs, and within them an
     * escape means the same.
     */
    static String escapeJson(String json) {
        StringBuilder safe = new StringBuilder(json.length() + 16);
        for (int i = 0; i < json.length(); i++) {
            char at = json.charAt(i);
            switch (at) {
                case '<' -> safe.append("\\u003c");
                case '>' -> safe.append("\\u003e");
                case '&' -> safe.append("\\u0026");
                case '\u2028' -> safe.append("\\u2028");
                case '\u2029' -> safe.append("\\u2029");
                default -> safe.append(at);
            }
        }
        return safe.toString();
    }

    /** Text as it may stand between tags. */
    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
