/**
 * Finds hidden inputs of a system in its bytecode: clocks, chance, threads, hash order and whatever else makes the same
 * schedule give another execution.
 *
 * <p>Four parts that know little of each other: the tables ({@link dev.winnow.doctor.CallRules},
 * {@link dev.winnow.doctor.CollectionRules}) say what is suspect; the walk ({@link dev.winnow.doctor.ClassWalk}) decides
 * which classes are looked at; the visitors ({@link dev.winnow.doctor.ClassScan}, {@link dev.winnow.doctor.MethodScan})
 * read one class; and {@link dev.winnow.doctor.HashOrder} and {@link dev.winnow.doctor.StaticState} judge what can only be
 * judged when all classes were read.
 */
package dev.winnow.doctor;
