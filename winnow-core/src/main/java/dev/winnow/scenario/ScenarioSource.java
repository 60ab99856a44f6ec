package dev.winnow.scenario;

import java.util.List;

/** A source of scenarios: a single {@link Scenario}, or a collection such as one system with each of its bugs. */
public interface ScenarioSource {

    /** Returns the scenarios, with distinct names. */
    List<Scenario> scenarios();
}
