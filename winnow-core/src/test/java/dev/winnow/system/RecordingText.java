package dev.winnow.system;

import dev.winnow.ExecutionAssert;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;

/** A text of everything that is observable in a recording. Equal texts mean equal behavior. */
public final class RecordingText {

    private RecordingText() {}

    public static String of(World world) {
        StringBuilder text = new StringBuilder("enabled");
        EnabledEvents enabled = world.enabled();
        for (int i = 0; i < enabled.size(); i++) {
            text.append(' ').append(enabled.eventAt(i));
        }
        world.states()
                .processes()
                .forEach(process -> text.append('\n')
                        .append(process)
                        .append(world.states().isUp(process) ? " up " : " down ")
                        .append(Shapes.text(world.states().of(process))));
        return text.append('\n').append(of(world.recording())).toString();
    }

    public static String of(Recording recording) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < recording.size(); i++) {
            text.append(ExecutionAssert.text(recording.step(i))).append('\n');
        }
        return text.toString();
    }
}
