/* Randomness: a stream per process and purpose, from the page's seed. */
#include "page.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stream {
    uint64_t state;
    int started;
};

static struct stream bytes_stream;
static struct stream numbers_stream;

static uint64_t draw(struct stream *stream, uint64_t purpose) {
    if (!stream->started) {
        stream->started = 1;
        stream->state = page()->seed ^ (purpose * 0x9E3779B97F4A7C15ULL);
    }
    uint64_t z = (stream->state += 0x9E3779B97F4A7C15ULL); /* SplitMix64 (Steele, Lea, Flood 2014) */
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static void fill(void *buffer, size_t size) {
    unsigned char *to = buffer;
    __atomic_add_fetch(&page()->draws, 1, __ATOMIC_RELAXED);
    while (size > 0) {
        uint64_t bits = draw(&bytes_stream, 1);
        size_t part = size < 8 ? size : 8;
        memcpy(to, &bits, part);
        to += part;
        size -= part;
    }
}

ssize_t getrandom(void *buffer, size_t size, unsigned flags) {
    if (!frozen()) {
        return failing(raw(SYS_getrandom, (long) buffer, (long) size, flags, 0, 0, 0));
    }
    fill(buffer, size);
    return (ssize_t) size;
}

int getentropy(void *buffer, size_t size) {
    if (size > 256) {
        errno = EIO;
        return -1;
    }
    return getrandom(buffer, size, 0) == (ssize_t) size ? 0 : -1;
}

uint32_t arc4random(void) {
    uint32_t bits;
    getrandom(&bits, sizeof bits, 0);
    return bits;
}

void arc4random_buf(void *buffer, size_t size) {
    getrandom(buffer, size, 0);
}

/* Seeds are often made of the time and the process id: the page's seed replaces them. */
static void seed_numbers(unsigned seed) {
    static void (*real)(unsigned);
    if (!real) {
        real = dlsym(RTLD_NEXT, "srandom");
    }
    real(frozen() ? (unsigned) draw(&numbers_stream, 2) : seed);
}

void srand(unsigned seed) {
    seed_numbers(seed);
}

void srandom(unsigned seed) {
    seed_numbers(seed);
}

long random(void) {
    static long (*real)(void);
    if (!real) {
        real = dlsym(RTLD_NEXT, "random");
    }
    return real();
}

int rand(void) {
    return (int) random();
}

void srand48(long seed) {
    uint64_t bits = frozen() ? draw(&numbers_stream, 2) : ((uint64_t) (uint32_t) seed << 16 | 0x330E);
    unsigned short parts[3] = {(unsigned short) bits, (unsigned short) (bits >> 16), (unsigned short) (bits >> 32)};
    seed48(parts);
}

/* Reading the device of random numbers: a file in memory with the next bytes. */
static int is_random_device(const char *path) {
    return path && frozen() && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"));
}

static int open_random(void) {
    static unsigned char block[4096];
    long fd = raw(SYS_memfd_create, (long) "random", 1, 0, 0, 0, 0);
    for (int i = 0; fd >= 0 && i < 64; i++) {
        fill(block, sizeof block);
        raw(SYS_write, fd, (long) block, sizeof block, 0, 0, 0);
    }
    raw(SYS_lseek, fd, 0, SEEK_SET, 0, 0, 0);
    return (int) failing(fd);
}

static int open_any(int directory, const char *path, int flags, va_list rest) {
    if (is_random_device(path)) {
        return open_random();
    }
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0;
    return (int) failing(raw(SYS_openat, directory, (long) path, flags, mode, 0, 0));
}

#define OPEN(name, parameters, directory) \
    int name parameters { \
        va_list rest; \
        va_start(rest, flags); \
        int fd = open_any(directory, path, flags, rest); \
        va_end(rest); \
        return fd; \
    }

OPEN(open, (const char *path, int flags, ...), AT_FDCWD)
OPEN(open64, (const char *path, int flags, ...), AT_FDCWD)
OPEN(openat, (int from, const char *path, int flags, ...), from)
OPEN(openat64, (int from, const char *path, int flags, ...), from)

static FILE *fopen_any(const char *path, const char *mode, const char *name) {
    FILE *(*real)(const char *, const char *) = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, name);
    return is_random_device(path) ? fdopen(open_random(), "r") : real(path, mode);
}

FILE *fopen(const char *restrict path, const char *restrict mode) {
    return fopen_any(path, mode, "fopen");
}

FILE *fopen64(const char *restrict path, const char *restrict mode) {
    return fopen_any(path, mode, "fopen64");
}
