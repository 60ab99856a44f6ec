package dev.winnow.cli.logging;

import dev.winnow.system.StepLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** A logger that adds lines from INFO on to the current step, and drops lines outside of steps. */
final class StepLogger extends LegacyAbstractLogger {

    private static final String ACTOR = "pekkoSource"; // the key under which typed actors put their path

    StepLogger(String name) {
        this.name = name;
    }

    @Override
    public boolean isTraceEnabled() {
        return false;
    }

    @Override
    public boolean isDebugEnabled() {
        return false;
    }

    @Override
    public boolean isInfoEnabled() {
        return StepLog.isOpen();
    }

    @Override
    public boolean isWarnEnabled() {
        return StepLog.isOpen();
    }

    @Override
    public boolean isErrorEnabled() {
        return StepLog.isOpen();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable thrown) {
        String actor = MDC.get(ACTOR);
        String source = actor == null ? name.substring(name.lastIndexOf('.') + 1) : actor;
        StepLog.append(level.name(), source, MessageFormatter.basicArrayFormat(pattern, arguments), thrown);
    }
}
