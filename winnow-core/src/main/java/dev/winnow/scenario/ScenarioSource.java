package dev.winnow.scenario;

import java.util.List;

/** A class that knows scenarios: either one itself, or a collection such as one system with each of its bugs. */
public interface ScenarioSource {

    List<Scenario> scenarios();
}
