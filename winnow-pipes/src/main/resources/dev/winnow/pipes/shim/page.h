/*
 * A preload library that takes time and randomness out of a process. Winnow builds it on first use from page.c, clock.c
 * and random.c.
 *
 * The clock of a node is a number in a shared page (the file named by WINNOW_CLOCK) that only Winnow changes. A timed
 * wait becomes a loop of short real waits that looks at the page; meanwhile the page says until when it waits. Random
 * bytes are a function of the page's seed. Without a page every function behaves as usual.
 *
 * Functions that the C library calls internally cannot be replaced, so that everything here uses system calls directly
 * and no memory allocation: some programs ask for the time before their allocator is ready.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SLOTS 120

enum kind { FREE, WAITS, SPINS };

/* The layout that ClockPage.java knows. All times are in ns. */
struct slot {
    int64_t deadline;
    int32_t thread;
    int32_t kind;
};

struct page {
    int64_t now;          /* monotonic time */
    int64_t wall_offset;  /* wall-clock time is now + wall_offset */
    uint64_t seed;
    int64_t epoch;        /* the number of the step: changes with every delivery and tick */
    int64_t reads;        /* how often the clock was read */
    int64_t draws;        /* how often random bytes were taken */
    int64_t loaded;       /* how many processes loaded this library */
    int64_t reserved;
    struct slot slots[SLOTS];
};

#pragma GCC visibility push(hidden)
struct page *page(void);
int frozen(void); /* true if there is a page */
#pragma GCC visibility pop

/* ---- system calls */

#if defined(__x86_64__)
static inline long raw(long n, long a, long b, long c, long d, long e, long f) {
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
static inline long raw(long n, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = n;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
#else
#error "only x86_64 and aarch64"
#endif

static inline long failing(long result) {
    if (result < 0 && result > -4096) {
        errno = (int) -result;
        return -1;
    }
    return result;
}
