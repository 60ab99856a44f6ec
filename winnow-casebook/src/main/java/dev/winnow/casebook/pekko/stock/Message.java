package dev.winnow.casebook.pekko.stock;

/** Messages between the orders, the warehouses and their shelves. */
sealed interface Message {

    /** From outside: place so many orders, one after the other. */
    record PlaceOrders(int count) implements Message {}

    /** To a warehouse: can it deliver this order? */
    record Prepare(int order) implements Message {}

    /** From a warehouse: whether it can. */
    record Vote(int order, boolean isYes) implements Message {}

    /** To a warehouse: whether the order is carried out. */
    record Decide(int order, boolean isCommitted) implements Message {}

    /** To a shelf: put an item aside. */
    record Reserve(int order) implements Message {}

    /** From a shelf: whether it had an item. */
    record Reserved(int order, boolean isYes) implements Message {}

    /** To a shelf: take the item that was put aside, or put it back. */
    record Finish(int order, boolean isCommitted) implements Message {}
}
