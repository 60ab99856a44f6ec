package dev.winnow.trace.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.trace.export.ReductionCurve.CurvePoint;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ReductionCurveTest {

    private static final ReductionCurve USUAL = new ReductionCurve(
            "mini-raft-45",
            List.of(
                    new CurvePoint(0, 2160, 108, "original"),
                    new CurvePoint(1, 1138, 108, "provenance"),
                    new CurvePoint(40, 180, 12, "externals"),
                    new CurvePoint(3_000, 23, 8, "internals"),
                    new CurvePoint(23_000, 9, 8, "internals")));

    private static Document parsed(ReductionCurve pace) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(pace.toSvg())));
    }

    private static List<Element> elements(Document svg, String name, String kind) {
        NodeList all = svg.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element ->
                        kind.isEmpty() || element.getAttribute("class").equals(kind))
                .toList();
    }

    private static List<String> texts(Document svg) {
        return elements(svg, "text", "").stream().map(Element::getTextContent).toList();
    }

    @Nested
    class Given_a_usual_minimization {

        @Test
        void when_drawn_then_title_and_axes_and_stages_are_labeled() throws Exception {
            assertThat(texts(parsed(USUAL)))
                    .contains("mini-raft-45", "schedules tried", "left of the execution")
                    .contains("original", "provenance", "externals", "internals")
                    .contains("1", "10", "100", "1,000", "10,000", "100,000")
                    .contains("9 events", "8 externals");
        }

        @Test
        void when_drawn_then_it_has_no_external_references() {
            assertThat(USUAL.toSvg())
                    .doesNotContain("<script", "href", "@import", "url(")
                    .contains("currentColor", "prefers-color-scheme: dark");
        }

        @Test
        void when_drawn_then_the_curve_falls_in_steps_within_the_axes() throws Exception {
            String path = elements(parsed(USUAL), "path", "events").get(0).getAttribute("d");
            assertThat(path).matches("M[\\d.]+ [\\d.]+(H[\\d.]+V[\\d.]+){4}");
            assertThat(numbers(path, "[MH]([\\d.]+)")).isSorted().allMatch(x -> x >= 64 && x <= 624);
            List<Double> heights = numbers(path, "(?:M[\\d.]+ |V)([\\d.]+)");
            assertThat(heights).isSorted().allMatch(y -> y >= 98 && y <= 312);
        }

        /** From 1 to 100,000 on 560 pixels: ten times as many schedules are 112 pixels further right. */
        @Test
        void when_drawn_then_both_axes_are_logarithmic() throws Exception {
            ReductionCurve pace = new ReductionCurve(
                    "", List.of(new CurvePoint(100, 1_000, 1, "a"), new CurvePoint(100_000, 10, 1, "b")));
            String path = elements(parsed(pace), "path", "events").get(0).getAttribute("d");
            assertThat(numbers(path, "[MH]([\\d.]+)")).containsExactly(64 + 2 * 112.0, 64 + 5 * 112.0);
            assertThat(numbers(path, "(?:M[\\d.]+ |V)([\\d.]+)")).containsExactly(98.0, 240.7);
        }

        private static List<Double> numbers(String path, String pattern) {
            List<Double> numbers = new ArrayList<>();
            Matcher matcher = Pattern.compile(pattern).matcher(path);
            while (matcher.find()) {
                numbers.add(Double.valueOf(matcher.group(1)));
            }
            return numbers;
        }
    }

    @Nested
    class Given_an_unusual_one {

        @Test
        void when_texts_contain_markup_then_they_are_escaped() throws Exception {
            ReductionCurve pace =
                    new ReductionCurve("</title><script>&\u0000\ud800", List.of(new CurvePoint(0, 0, 0, "<b>\"'")));
            Document svg = parsed(pace);
            assertThat(elements(svg, "script", "")).isEmpty();
            assertThat(texts(svg)).contains("</title><script>&??", "<b>\"'", "0 events", "0 externals");
        }

        @Test
        void when_many_stages_begin_at_once_then_labels_do_not_overlap() throws Exception {
            List<CurvePoint> points = IntStream.range(0, 20)
                    .mapToObj(i -> new CurvePoint(1_000 + i, 20 - i, 1, "stage number " + i))
                    .toList();
            List<Element> names = elements(parsed(new ReductionCurve("crowded", points)), "text", "").stream()
                    .filter(text -> text.getTextContent().startsWith("stage"))
                    .toList();
            assertThat(names).hasSize(4);
            assertThat(names).extracting(text -> text.getAttribute("y")).doesNotHaveDuplicates();
        }

        @Test
        void when_numbers_are_huge_then_it_is_still_drawn() throws Exception {
            ReductionCurve pace = new ReductionCurve(
                    "x".repeat(500), List.of(new CurvePoint(Long.MAX_VALUE, Integer.MAX_VALUE, 0, "s".repeat(99))));
            assertThat(texts(parsed(pace))).allMatch(text -> text.length() <= 90);
        }

        @Test
        void when_it_is_invalid_then_it_is_refused() {
            assertThatThrownBy(() -> new ReductionCurve("", List.of())).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new CurvePoint(-1, 0, 0, "")).hasMessageContaining("-1");
            assertThatThrownBy(() ->
                            new ReductionCurve("", List.of(new CurvePoint(5, 1, 1, ""), new CurvePoint(4, 1, 1, ""))))
                    .hasMessageContaining("after 5 comes 4");
        }
    }
}
