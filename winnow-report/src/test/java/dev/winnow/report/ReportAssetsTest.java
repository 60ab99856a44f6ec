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
        void when_inlined_then_imports_and_exports_are_gone_and_all_else_stays() {
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
        void when_they_stand_in_one_script_then_no_two_have_the_same_name() {
            assertThat(names("^(?:class|function|const|let) (\\w+)", ReportAssets.script()))
                    .doesNotHaveDuplicates()
                    .contains("Diagram", "View", "StatePanel");
        }

        @Test
        void when_listed_then_each_comes_after_those_that_it_imports() {
            for (String module : ReportAssets.MODULES) {
                assertThat(names("from \"\\./(\\w+\\.js)\"", ReportAssets.text(module)))
                        .isSubsetOf(ReportAssets.MODULES.subList(0, ReportAssets.MODULES.indexOf(module)));
            }
        }

        @Test
        void when_read_then_none_makes_markup_of_text_or_asks_a_server() {
            assertThat(ReportAssets.script())
                    .doesNotContain(
                            "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(");
            assertThat(ReportAssets.script() + ReportAssets.text(ReportAssets.STYLE))
                    .doesNotContain("</", "<!--", "@import", "url(");
            assertThat(ReportAssets.script()).doesNotContainPattern("^(import|export) ");
        }

        @Test
        void when_another_part_is_wanted_then_there_is_none() {
            assertThatThrownBy(() -> ReportAssets.text("../Report.class")).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
