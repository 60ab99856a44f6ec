/**
 * A bank of classic actors that moves money by asking and piping: {@link dev.winnow.casebook.pekko.bank.Teller} moves
 * it, {@link dev.winnow.casebook.pekko.bank.Account} keeps it.
 */
package dev.winnow.casebook.pekko.bank;
