package dev.winnow.processes.run;

import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Directories for runs: in memory if this JVM is contained, so that they vanish with it, else temporary. */
final class RunDirectories {

    private RunDirectories() {}

    static Path create(int number) {
        Path parent = Containment.isInside() ? Path.of("/run/winnow") : Path.of(System.getProperty("java.io.tmpdir"));
        try {
            Files.createDirectories(parent);
            return Files.createTempDirectory(parent, "winnow-run-" + number + "-");
        } catch (IOException e) {
            throw new BadInput(
                    "cannot create a directory in " + parent + ": " + BadInput.reason(e), "free disk space there", e);
        }
    }
}
