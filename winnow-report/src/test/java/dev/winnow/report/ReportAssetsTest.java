package dev.winnow.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReportAssetsTest {

    @Nested
    class Given_a_module {

        @Test
        void when_inlined_then_only_imports_and_exports_are_removed() {
            assertThat(ReportAssets.inline("""
                    // A comment.
                    import { make } from "./page.js";
                    import {
                      one,
                      other,
                    } from "./model.js";

                    const text = "export class";
                    export class Diagram {}
                    export function paceChart() {}
                    export const OUTSIDE = "outside";
                    """)).isEqualTo("""
                    // A comment.

                    const text = "export class";
                    class Diagram {}
                    function paceChart() {}
                    const OUTSIDE = "outside";
                    """);
        }
    }

    @Nested
    class Given_the_modules_of_the_page {

        private static List<String> names(String pattern, String text) {
            return Pattern.compile(pattern, Pattern.MULTILINE)
                    .matcher(text)
                    .results()
                    .map(match -> match.group(1))
                    .toList();
        }

        @Test
        void when_they_are_joined_into_one_script_then_no_names_clash() {
            assertThat(names("^(?:class|function|const|let) (\\w+)", ReportAssets.script()))
                    .doesNotHaveDuplicates()
                    .contains("Diagram", "View", "StatePanel");
        }

        @Test
        void when_listed_then_each_follows_its_imports() {
            for (String module : ReportAssets.MODULES) {
                assertThat(names("from \"\\./(\\w+\\.js)\"", ReportAssets.text(module)))
                        .isSubsetOf(ReportAssets.MODULES.subList(0, ReportAssets.MODULES.indexOf(module)));
            }
        }

        @Test
        void when_read_then_none_turns_text_into_markup_or_calls_a_server() {
            assertThat(ReportAssets.script())
                    .doesNotContain(
                            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(");
            assertThat(ReportAssets.script() + ReportAssets.text(ReportAssets.STYLE))
                    .doesNotContain("</", "<!--", "@import", "url(");
            assertThat(ReportAssets.script()).doesNotContainPattern("^(import|export) ");
        }

        @Test
        void when_an_unknown_part_is_requested_then_there_is_none() {
            assertThatThrownBy(() -> ReportAssets.text("../Report.class")).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
