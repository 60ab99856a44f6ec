/**
 * Finds hidden inputs of a system in its bytecode: clocks, chance, threads, hash order and whatever else makes the same
 * schedule give another execution.
 *
 * <p>Four parts that know little of each other: the tables ({@link dev.winnow.doctor.scan.CallRules},
 * {@link dev.winnow.doctor.scan.CollectionRules}) say what is suspect; the walk
 * ({@link dev.winnow.doctor.scan.ClassTraversal}) decides which classes are looked at; the visitors
 * ({@link dev.winnow.doctor.scan.ClassScanner}, {@link dev.winnow.doctor.scan.MethodScanner}) read one class; and
 * {@link dev.winnow.doctor.scan.HashOrderDetector} and {@link dev.winnow.doctor.scan.StaticStateDetector} judge what
 * can only be judged when all classes were read.
 */
package dev.winnow.doctor.scan;
