package dev.winnow.casebook.caffeine;

/** What the cache, the store and the bus say to each other. */
sealed interface CacheMessage {

    /** To the cache, from outside. */
    record Read() implements CacheMessage {}

    /** To the store, from outside. */
    record Write(int value) implements CacheMessage {}

    /** To the store. Loads are numbered. */
    record Load(int number) implements CacheMessage {}

    /** To the cache: the answer. */
    record Loaded(int number, int value) implements CacheMessage {}

    /** To the bus, which passes it on to the cache: the value was written. */
    record Changed() implements CacheMessage {}
}
