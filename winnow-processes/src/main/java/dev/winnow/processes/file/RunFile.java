package dev.winnow.processes.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.winnow.processes.infer.DiscriminatingEvent;
import dev.winnow.processes.model.ModelMapper;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.RunRecord;
import dev.winnow.processes.reduce.Reduction;
import dev.winnow.processes.trial.Proportion;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file with a plan and, if there is one, a run of it; docs/PROCESSES.md describes its fields. It is a kind of its own
 * and not an execution file: nothing in it can be performed step by step, and replays need not agree.
 *
 * @param file always {@code winnow-processes}
 * @param schema version of the format
 * @param control always {@code partial}
 * @param scenario the scenario file that it belongs to, with the variables that were set
 * @param seed the seed that the inputs were drawn with
 * @param fingerprint how it fails
 * @param plan what to do
 * @param run what happened once; null in files for people
 * @param reproduced how often replays failed in the same way; null if there were none
 * @param claims what a reduction says about the plan, as sentences
 * @param explanation the events that told failing from passing runs
 */
public record RunFile(
        String file,
        int schema,
        String control,
        ScenarioReference scenario,
        long seed,
        String fingerprint,
        ReplayPlan plan,
        @Nullable RunRecord run,
        @Nullable Reproduction reproduced,
        List<String> claims,
        List<DiscriminatingEvent> explanation) {

    /** The version that this program writes. */
    public static final int SCHEMA = 1;

    private static final String KIND = "winnow-processes";
    private static final String GIVE = "give a file that `winnow processes hunt` or `minimize` wrote";

    /** Copies the lists; files of people may leave them out. */
    public RunFile {
        claims = claims == null ? List.of() : List.copyOf(claims);
        explanation = explanation == null ? List.of() : List.copyOf(explanation);
    }

    /**
     * The scenario of a run.
     *
     * @param path its file; in a file, relative to the directory of that file
     * @param environment variables given on the command line
     */
    public record ScenarioReference(String path, java.util.Map<String, String> environment) {

        private ScenarioReference relativeTo(Path file) {
            return new ScenarioReference(
                    file.toAbsolutePath().resolveSibling(path).normalize().toString(), environment);
        }
    }

    /** How often replays failed in the same way, of those that were decided. */
    public record Reproduction(int failures, int runs) {}

    /** Returns a file for a run that failed. */
    public static RunFile of(
            ScenarioReference scenario, long seed, String fingerprint, ReplayPlan plan, RunRecord run) {
        return new RunFile(KIND, SCHEMA, "partial", scenario, seed, fingerprint, plan, run, null, List.of(), List.of());
    }

    /** Returns the file of a reduction of this run, with a run of its result. */
    public RunFile reducedTo(Reduction reduction, @Nullable RunRecord sample) {
        Proportion count = reduction.claims().reproduced();
        return new RunFile(
                file,
                schema,
                control,
                scenario,
                seed,
                fingerprint,
                reduction.plan(),
                sample,
                count == null ? null : new Reproduction(count.failures(), count.runs()),
                reduction.claims().text(),
                reduction.claims().explanation());
    }

    /** Returns the same with another run of the plan. */
    public RunFile withRun(@Nullable RunRecord other) {
        return new RunFile(
                file, schema, control, scenario, seed, fingerprint, plan, other, reproduced, claims, explanation);
    }

    private RunFile withScenario(ScenarioReference other) {
        return new RunFile(file, schema, control, other, seed, fingerprint, plan, run, reproduced, claims, explanation);
    }

    /** Returns the same without the observations of a run, for people to read and change. */
    public RunFile withoutRun() {
        return withRun(null);
    }

    /** Reads a file, JSON or YAML by its name. */
    public static RunFile read(Path path) {
        try {
            String text = Files.readString(path);
            checkKind(path, mapper(path).readTree(text));
            RunFile read = mapper(path).readValue(text, RunFile.class); // a tree has lost the tags of older YAML
            return read.withScenario(read.scenario().relativeTo(path));
        } catch (JsonMappingException e) {
            throw place(e).isEmpty()
                    ? unreadable(path, problem(e), e)
                    : new BadInput(
                            path + ": `" + place(e) + "`: " + problem(e),
                            "correct this value if you wrote it, or " + GIVE,
                            e);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw unreadable(path, "line " + line + ": " + problem(e), e);
        } catch (IOException e) {
            throw new BadInput("cannot read " + path + ": " + BadInput.reason(e), "give an existing file", e);
        }
    }

    private static void checkKind(Path path, JsonNode tree) {
        if (tree.path("winnow").asText().equals("execution")) {
            throw new BadInput(
                    path + " is an execution of a system under full control", "use winnow show, replay or minimize");
        }
        if (!tree.path("file").asText().equals(KIND)) {
            throw new BadInput(
                    path + " is not a run of real servers: it does not begin with \"file\": \"" + KIND + "\"", GIVE);
        }
        if (tree.path("schema").asInt() != SCHEMA) {
            throw new BadInput(
                    path + " has schema " + tree.path("schema").asText() + ", and this version of Winnow reads "
                            + SCHEMA,
                    "use the version of Winnow that wrote it");
        }
    }

    private static BadInput unreadable(Path path, String problem, Exception cause) {
        return new BadInput(path + ": " + problem, GIVE, cause);
    }

    private static String problem(JsonProcessingException e) {
        return e.getOriginalMessage().lines().findFirst().orElse("cannot be read");
    }

    /** Returns where in the file a value is wrong, such as {@code plan.inputs[3].input}. */
    private static String place(JsonMappingException e) {
        StringBuilder place = new StringBuilder();
        for (JsonMappingException.Reference reference : e.getPath()) {
            if (reference.getFieldName() == null) {
                place.append('[').append(reference.getIndex()).append(']');
            } else {
                place.append(place.length() == 0 ? "" : ".").append(reference.getFieldName());
            }
        }
        return place.toString();
    }

    /** Writes the file, JSON or YAML by its name; never half of it. */
    public void write(Path path) {
        try {
            Path directory = path.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path temporary = path.resolveSibling(path.getFileName() + ".new");
            Files.writeString(temporary, mapper(path).writeValueAsString(this) + "\n");
            Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot write " + path + ": " + BadInput.reason(e), "choose a writable directory (--out DIR)", e);
        }
    }

    private static ObjectMapper mapper(Path path) {
        return isYaml(path) ? ModelMapper.yaml() : ModelMapper.json();
    }

    private static boolean isYaml(Path path) {
        return path.toString().matches(".*\\.ya?ml");
    }
}
