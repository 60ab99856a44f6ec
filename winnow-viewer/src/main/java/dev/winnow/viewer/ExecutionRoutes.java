package dev.winnow.viewer;

import dev.winnow.report.HtmlReport;
import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.json.JsonFields;
import dev.winnow.trace.json.ScenarioJson;
import dev.winnow.viewer.library.ExecutionDirectory;
import dev.winnow.viewer.library.ExecutionSearch;
import dev.winnow.viewer.library.ExecutionSummary;
import dev.winnow.viewer.library.FirstDifference;
import dev.winnow.viewer.library.StepQuery;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The HTTP routes for the executions of the directory. */
final class ExecutionRoutes {

    private final ExecutionDirectory library;
    private final ViewerSettings settings;

    ExecutionRoutes(ExecutionDirectory library, ViewerSettings settings) {
        this.library = library;
        this.settings = settings;
    }

    void register(RoutesConfig routes) {
        routes.get("/api/executions", this::list);
        routes.get("/api/execution", this::execution);
        routes.get("/api/related", this::related);
        routes.get("/api/search", this::search);
        routes.get("/api/compare", this::compare);
        routes.get("/api/scenarios", this::scenarios);
    }

    private static String parameter(Context request, String name) {
        String value = request.queryParam(name);
        if (value == null) {
            throw new BadInput("the request lacks '" + name + "'", "reload the page");
        }
        return value;
    }

    private void list(Context request) {
        ExecutionDirectory.DirectoryListing listing = library.list();
        Viewer.respond(request, JsonFields.toText(json -> {
            json.text("directory", library.directory().toString());
            json.bool("cut", listing.isTruncated());
            json.list("executions", listing.executions(), ExecutionRoutes::summary);
        }));
    }

    private static void summary(JsonFields json, ExecutionSummary summary) {
        json.text("path", summary.path());
        json.number("size", summary.size());
        json.number("modified", summary.modified());
        json.text("scenario", summary.scenario());
        json.texts("parameters", summary.parameters());
        json.text("seed", summary.seed());
        json.text("end", summary.end());
        json.number("events", summary.events());
        json.number("externals", summary.externals());
        json.text("invariant", summary.invariant());
        json.text("message", summary.message());
        json.text("problem", summary.problem());
    }

    private void execution(Context request) {
        try (ExecutionReader reader = ExecutionReader.open(library.file(parameter(request, "path")))) {
            Viewer.respond(request, SessionJson.executionJson(reader));
        }
    }

    /** Responds with the original or the minimized execution next to this one, and what its report says about it. */
    private void related(Context request) {
        Path file = library.file(parameter(request, "path"));
        Viewer.respond(request, JsonFields.toText(json -> {
            json.text("original", sibling(file, "original"));
            json.text("minimized", sibling(file, "minimized"));
            json.text(
                    "about",
                    library.sibling(file, "report.html")
                            .flatMap(page -> HtmlReport.readAbout(page, file))
                            .orElse(null));
        }));
    }

    private @Nullable String sibling(Path file, String stem) {
        return Stream.of(".jsonl", ".jsonl.zst")
                .flatMap(extension -> library.sibling(file, stem + extension).stream())
                .findFirst()
                .map(library::name)
                .orElse(null);
    }

    private void search(Context request) {
        ExecutionSearch search = new ExecutionSearch(library, settings.surroundings()::nanoTime);
        StepQuery query = StepQuery.parse(parameter(request, "q"));
        String path = request.queryParam("path");
        ExecutionSearch.SearchHits result = path == null ? search.searchAll(query) : search.searchOne(path, query);
        Viewer.respond(request, JsonFields.toText(json -> {
            json.number("searched", result.searchedFiles());
            json.bool("cut", result.isTruncated());
            json.list("hits", result.hits(), (fields, hit) -> {
                fields.text("path", hit.path());
                fields.numbers("steps", hit.steps());
                fields.text("text", hit.text());
            });
        }));
    }

    private void compare(Context request) {
        try (ExecutionReader one = ExecutionReader.open(library.file(parameter(request, "one")));
                ExecutionReader other = ExecutionReader.open(library.file(parameter(request, "other")))) {
            FirstDifference found = FirstDifference.of(one, other);
            Viewer.respond(request, JsonFields.toText(json -> {
                json.number("step", found.step());
                json.text("what", found.what());
                json.text("one", found.one());
                json.text("other", found.other());
            }));
        }
    }

    private void scenarios(Context request) {
        Viewer.respond(
                request,
                JsonFields.toText(
                        json -> json.list("scenarios", settings.scenarios().all(), ScenarioJson::write)));
    }
}
