/**
 * A node that caches a value with Caffeine, a released library with an injected executor. In version 2.9.3, a refresh
 * that was in flight during an invalidation brings the old value back; in 3.0.0 it does not.
 */
package dev.winnow.casebook.caffeine;
