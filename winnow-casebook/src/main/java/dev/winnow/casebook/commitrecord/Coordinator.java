package dev.winnow.casebook.commitrecord;

import java.util.List;

/**
 * The state of the coordinator.
 *
 * @param yes the participants that have voted yes
 */
record Coordinator(Progress progress, List<String> yes) {}
