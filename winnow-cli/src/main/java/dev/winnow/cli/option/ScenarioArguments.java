package dev.winnow.cli.option;

/** Arguments that name a scenario, maybe in a short form. */
public interface ScenarioArguments {

    /** Replaces the short form by the name of the scenario and its parameters. Called once, before the command runs. */
    void expand();
}
