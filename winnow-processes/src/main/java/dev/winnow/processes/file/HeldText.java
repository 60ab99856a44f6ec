package dev.winnow.processes.file;

import dev.winnow.processes.model.HeldTraffic;

/** The words for traffic that is held. */
final class HeldText implements HeldTraffic.Cases<String> {

    private HeldText() {}

    static String of(HeldTraffic traffic) {
        return traffic.match(new HeldText());
    }

    @Override
    public String frames(HeldTraffic.Frames traffic) {
        return "frames `" + traffic.frame().text() + "`";
    }

    @Override
    public String link(HeldTraffic.Link traffic) {
        return "all from " + InputText.of(traffic.from()) + " to " + InputText.of(traffic.to());
    }

    @Override
    public String intoHost(HeldTraffic.IntoHost traffic) {
        return "all into " + InputText.of(traffic.host());
    }
}
