package dev.winnow.cli.option;

import dev.winnow.cli.process.ThisProcess;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.system.BadInput;
import dev.winnow.viewer.ProgressFeed;
import dev.winnow.viewer.Viewer;
import dev.winnow.viewer.ViewerSettings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether what goes on can be watched in a browser. */
public final class WatchOption {

    private static final Duration ANY = Duration.ofMinutes(1);

    @Option(
            names = "--serve",
            arity = "0..1",
            fallbackValue = "7007",
            paramLabel = "PORT",
            description = "show how it goes in a browser, while it does (port 7007 if none is given; 0 for any)")
    private @Nullable Integer port;

    /** Where to publish how it goes; null if nobody wants to see it. The viewer ends with the process. */
    public @Nullable ProgressFeed startFeed(String title, Path directory) {
        if (port == null) {
            return null;
        }
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new BadInput("cannot make the directory " + directory + ": " + e, "choose another one", e);
        }
        ProgressFeed feed = new ProgressFeed(title);
        Viewer viewer = Viewer.start(settings(port, directory), "--serve=0");
        viewer.addFeed(feed);
        System.err.println("  watch        " + viewer.url() + "#/watch");
        return feed;
    }

    /**
     * Nothing can be stepped through here: threads of other systems would look like those of the one that is searched.
     */
    private static ViewerSettings settings(int port, Path directory) {
        ScenarioFinder none = new ScenarioFinder(new URLClassLoader(new URL[0], null));
        return new ViewerSettings(
                directory,
                port,
                none,
                false,
                ThisProcess.supervisor(ANY, Duration.ZERO),
                new ThisProcess(),
                ANY,
                false);
    }
}
