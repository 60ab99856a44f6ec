package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.Message;

/** The service {@code lin-kv}: a linearizable store. Requests take effect one by one, in the order of delivery. */
final class LinearizableStore implements Service<KeyValueMap> {

    @Override
    public String name() {
        return "lin-kv";
    }

    @Override
    public KeyValueMap start() {
        return KeyValueMap.EMPTY;
    }

    @Override
    public Served<KeyValueMap> serve(KeyValueMap map, Message message, Chooser chooser) {
        Message refusal = KeyValueRequest.refusal(message);
        if (refusal != null) {
            return new Served<>(map, refusal);
        }
        KeyValueRequest request = KeyValueRequest.of(message);
        KeyValueRequest.Effect effect = request.on(map.get(request.key()));
        return new Served<>(effect.written() == null ? map : map.with(request.key(), effect.written()), effect.reply());
    }
}
