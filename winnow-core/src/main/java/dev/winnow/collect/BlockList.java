package dev.winnow.collect;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** A list that grows in blocks, so that growth copies nothing, and that can forget its first elements. */
public final class BlockList<T> extends AbstractList<T> {

    private static final int BLOCK_SIZE = 1 << 10;
    private static final Object[] FORGOTTEN = {};

    private final List<Object[]> blocks = new ArrayList<>(); // all but the last one are full; forgotten ones are empty
    private int size;
    private int forgottenBlocks;

    /** Returns a list of these elements. */
    public static <T> BlockList<T> of(List<T> elements) {
        BlockList<T> list = new BlockList<>();
        list.addAll(elements);
        return list;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    @SuppressWarnings("unchecked") // only elements of type T are stored
    public T get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
        return (T) blocks.get(index / BLOCK_SIZE)[index % BLOCK_SIZE];
    }

    @Override
    public boolean add(T element) {
        if (size == blocks.size() * BLOCK_SIZE) {
            blocks.add(new Object[BLOCK_SIZE]);
        }
        blocks.get(size / BLOCK_SIZE)[size % BLOCK_SIZE] = element;
        size++;
        return true;
    }

    /** Removes the last element and returns it. */
    public T removeLast() {
        T last = get(size - 1);
        size--;
        blocks.get(size / BLOCK_SIZE)[size % BLOCK_SIZE] = null;
        if (size % BLOCK_SIZE == 0) {
            blocks.remove(blocks.size() - 1);
        }
        return last;
    }

    /** Forgets elements before this index, as many as fill blocks. They must not be read any more. */
    public void forgetBefore(int index) {
        for (; (forgottenBlocks + 1) * BLOCK_SIZE <= Math.min(index, size); forgottenBlocks++) {
            blocks.set(forgottenBlocks, FORGOTTEN);
        }
    }
}
