package dev.winnow.casebook.pekko;

import dev.winnow.casebook.Case;
import dev.winnow.casebook.ReleasedLibraryLoader;
import dev.winnow.scenario.Scenario;
import java.util.List;

/** A released version of Pekko other than Winnow's. Actors, scenario and adapter are loaded again beside it. */
public final class PekkoRelease {

    private static final List<String> USERS = List.of("dev.winnow.pekko", "dev.winnow.casebook.pekko");

    private final ReleasedLibraryLoader library;

    private PekkoRelease(ReleasedLibraryLoader library) {
        this.library = library;
    }

    /** Returns a version whose jars the {@code pom.xml} lists. */
    public static PekkoRelease of(String version) {
        return new PekkoRelease(
                ReleasedLibraryLoader.of(List.of("pekko-actor-" + version, "pekko-actor-typed-" + version), USERS));
    }

    /** Returns the scenario under this name, run with this version. Its class has a public constructor. */
    public Scenario scenario(String name, String summary, Scenario scenario) {
        String className = scenario.getClass().getName();
        return new Case(name, summary, scenario.parameters(), given -> library.setUp(className, given));
    }
}
