/**
 * Two-phase commit among nodes of several actors: {@link dev.winnow.casebook.pekko.stock.Orders} asks each
 * {@link dev.winnow.casebook.pekko.stock.Warehouse}, which asks its own {@link dev.winnow.casebook.pekko.stock.Shelf}
 * actors.
 */
package dev.winnow.casebook.pekko.stock;
