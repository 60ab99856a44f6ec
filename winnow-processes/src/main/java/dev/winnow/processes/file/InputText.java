package dev.winnow.processes.file;

import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import java.util.Locale;

/** The words for an input, such as {@code kill redis at h1}. */
public final class InputText implements Input.Cases<String> {

    private InputText() {}

    /** Returns the words. */
    public static String of(Input input) {
        return input.match(new InputText());
    }

    /** Returns the words for an input of a plan and when it is performed. */
    public static String of(ReplayPlan plan, int position) {
        PlannedInput planned = plan.inputs().get(position);
        StringBuilder text = new StringBuilder(of(planned.input()));
        if (planned.after().isEmpty()) {
            String before = position == 0 ? "the start" : "the previous input";
            text.append(String.format(Locale.ROOT, ", %d ms after %s", planned.gapMillis(), before));
        }
        planned.after()
                .forEach(anchor -> text.append(String.format(
                        Locale.ROOT,
                        ", %d ms after `%s`%s",
                        planned.residualMillis(),
                        anchor.event().brief(),
                        anchor.count() > 1 ? " (the " + ordinal(anchor.count()) + " time)" : "")));
        if (planned.hold() != null) {
            text.append(", while holding ").append(HeldText.of(planned.hold().traffic()));
        }
        return text.toString();
    }

    private static String ordinal(int number) {
        int tens = number % 100 / 10;
        return number
                + switch (tens == 1 ? 0 : number % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }

    /** Returns the words for a host. */
    static String of(HostReference host) {
        return host.match(new HostReference.Cases<>() {
            @Override
            public String named(HostReference.Named reference) {
                return reference.host();
            }

            @Override
            public String whereObserved(HostReference.WhereObserved reference) {
                return "the host of `" + reference.event().brief() + "`";
            }

            @Override
            public String otherThan(HostReference.OtherThan reference) {
                return "one of " + String.join(", ", reference.among()) + " but not " + of(reference.host());
            }
        });
    }

    @Override
    public String clientOperation(Input.ClientOperation input) {
        String parameters = String.join(" ", input.parameters().values());
        return input.name() + " " + parameters + " at " + of(input.host());
    }

    @Override
    public String kill(Input.Kill input) {
        return "kill " + input.process() + " at " + of(input.host());
    }

    @Override
    public String restart(Input.Restart input) {
        return "restart " + input.process() + " at " + of(input.host());
    }

    @Override
    public String pause(Input.Pause input) {
        return "pause " + input.process() + " at " + of(input.host());
    }

    @Override
    public String resume(Input.Resume input) {
        return "resume " + input.process() + " at " + of(input.host());
    }

    @Override
    public String isolate(Input.Isolate input) {
        return "isolate " + of(input.host());
    }

    @Override
    public String heal(Input.Heal input) {
        return "heal " + of(input.host());
    }

    @Override
    public String slowLink(Input.SlowLink input) {
        String link = of(input.host()) + " to " + of(input.to());
        return input.delayMillis() == 0
                ? "restore link from " + link
                : "slow link from " + link + " by " + input.delayMillis() + " ms";
    }

    @Override
    public String runCommand(Input.RunCommand input) {
        return "run `" + input.command() + "` at " + of(input.host());
    }
}
