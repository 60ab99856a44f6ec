package dev.winnow.system;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** An error in what the user supplied: a scenario, an option or a file. It carries the problem and its fix. */
public final class BadInput extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String fix;

    /** Creates an error with the problem and, as an imperative, its fix. */
    public BadInput(String problem, String fix) {
        super(problem);
        this.fix = fix;
    }

    /** Creates an error with the problem, its fix and the exception that revealed it. */
    public BadInput(String problem, String fix, Throwable cause) {
        super(problem, cause);
        this.fix = fix;
    }

    /** Returns what the user should do. */
    public String fix() {
        return fix;
    }

    /** Returns why a file cannot be used, in words: exceptions of the platform often name only the file. */
    public static String reason(Exception e) {
        if (e instanceof UncheckedIOException unchecked && unchecked.getCause() != null) {
            return reason(unchecked.getCause());
        }
        if (e instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "it exists already, and is not a directory";
        }
        if (e instanceof CharacterCodingException) {
            return "it is not a text in UTF-8";
        }
        if (e instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return e.getMessage() == null ? "it cannot be read or written" : e.getMessage();
    }
}
