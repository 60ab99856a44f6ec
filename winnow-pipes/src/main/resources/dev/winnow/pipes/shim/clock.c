/*
 * A preload library that takes time and randomness out of a process. Winnow builds it on first use.
 *
 * The clock of a node is a number in a shared page (the file named by WINNOW_CLOCK) that only Winnow changes. A timed
 * wait becomes a loop of short real waits that looks at the page; meanwhile the page says until when it waits. Random
 * bytes are a function of the page's seed. Without a page every function behaves as usual.
 *
 * Functions that the C library calls internally cannot be replaced, so that everything here uses system calls directly
 * and no memory allocation: some programs ask for the time before their allocator is ready.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define QUANTUM 2000000LL   /* the usual real wait, in ns: a node notices a new time within it */
#define LONGEST 50000000LL  /* the longest real wait, in ns */
#define IDLE_POLLS 100      /* so many looks for input in vain, one right after the other: the thread spins */
#define IDLE_READS 5000     /* the same for reads of the clock: runtimes read it often while they start */
#define WORK 200000LL       /* so much CPU time in ns between two looks is work, and no spinning */
#define MOST_TICKS 900      /* reads advance the clock by 1 ns each, by at most this between two steps */
#define SLOTS 120
#define TIMER_FDS 32
#define EPOCH_OF_WALL 500000000LL /* an absolute time in s above this is wall-clock time, below monotonic */

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

extern char **environ;
static struct page *the_page;
static struct page no_page;
static __thread int64_t thread_epoch;
static __thread int64_t thread_reads;
static __thread int32_t vain_polls;
static __thread int32_t vain_reads;
static __thread int64_t cpu_at_look;
static __thread int64_t lateness; /* how late the previous real wait ended */

/* ---- system calls */

#if defined(__x86_64__)
static long raw(long n, long a, long b, long c, long d, long e, long f) {
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(result) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}
#elif defined(__aarch64__)
static long raw(long n, long a, long b, long c, long d, long e, long f) {
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

static long failing(long result) {
    if (result < 0 && result > -4096) {
        errno = (int) -result;
        return -1;
    }
    return result;
}

/* ---- the page */

static const char *variable(const char *name) {
    size_t length = strlen(name);
    for (char **entry = environ; entry && *entry; entry++) {
        if (!strncmp(*entry, name, length) && (*entry)[length] == '=') {
            return *entry + length + 1;
        }
    }
    return 0;
}

static struct page *page(void) {
    if (the_page) {
        return the_page;
    }
    const char *file = variable("WINNOW_CLOCK");
    long fd = file ? raw(SYS_openat, AT_FDCWD, (long) file, O_RDWR | O_CLOEXEC, 0, 0, 0) : -1;
    if (fd < 0) {
        return the_page = &no_page;
    }
    long mapped = raw(SYS_mmap, 0, sizeof(struct page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    raw(SYS_close, fd, 0, 0, 0, 0, 0);
    return the_page = mapped < 0 && mapped > -4096 ? &no_page : (struct page *) mapped;
}

static int frozen(void) {
    return page() != &no_page;
}

__attribute__((constructor)) static void note_loaded(void) {
    if (frozen()) {
        __atomic_add_fetch(&page()->loaded, 1, __ATOMIC_SEQ_CST);
    }
}

static int64_t now(void) {
    return __atomic_load_n(&page()->now, __ATOMIC_SEQ_CST);
}

static int timer_fds_active(void);
static void fire_timer_fds(void);

/* ---- what the page says about waiting threads */

static struct slot *enter(int64_t deadline, enum kind kind) {
    int32_t self = (int32_t) raw(SYS_gettid, 0, 0, 0, 0, 0, 0);
    for (int i = 0; i < SLOTS; i++) {
        struct slot *slot = &page()->slots[i];
        int32_t is_free = FREE;
        if (__atomic_compare_exchange_n(&slot->kind, &is_free, -1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            slot->thread = self;
            slot->deadline = deadline;
            __atomic_store_n(&slot->kind, kind, __ATOMIC_SEQ_CST);
            return slot;
        }
    }
    return 0;
}

static void leave(struct slot *slot) {
    if (slot) {
        __atomic_store_n(&slot->kind, FREE, __ATOMIC_SEQ_CST);
    }
}

static void found_something(void) {
    vain_polls = 0;
    vain_reads = 0;
}

/* Returns true if the thread does nothing but look at the clock, or for input, again and again. */
static int spins(int is_poll) {
    struct timespec t;
    raw(SYS_clock_gettime, CLOCK_THREAD_CPUTIME_ID, (long) &t, 0, 0, 0, 0);
    int64_t cpu = t.tv_sec * SECOND + t.tv_nsec;
    if (cpu - cpu_at_look > WORK) {
        found_something();
    }
    cpu_at_look = cpu;
    vain_polls += is_poll;
    vain_reads += !is_poll;
    return vain_polls > IDLE_POLLS || vain_reads > IDLE_READS;
}

/* Makes a thread wait that spins: it then waits for input or for another time. */
static void look_in_vain(int is_poll) {
    int64_t epoch = __atomic_load_n(&page()->epoch, __ATOMIC_SEQ_CST);
    if (thread_epoch != epoch) {
        thread_epoch = epoch;
        thread_reads = 0;
        found_something();
    }
    if (!spins(is_poll)) {
        return;
    }
    int64_t before = now();
    struct slot *slot = enter(before + 1, SPINS);
    struct pollfd in = {0, POLLIN, 0};
    struct timespec quantum = {0, QUANTUM};
    long ready = raw(SYS_ppoll, (long) &in, 1, (long) &quantum, 0, 8, 0);
    fire_timer_fds();
    if (ready > 0 || now() != before) {
        found_something();
    }
    leave(slot);
}

/* ---- clocks */

static int64_t read_clock(clockid_t id, int64_t *out) {
    int is_wall = id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_TAI;
    int is_monotonic = id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_RAW || id == CLOCK_MONOTONIC_COARSE
            || id == CLOCK_BOOTTIME;
    if (!frozen() || !(is_wall || is_monotonic)) {
        return 0;
    }
    __atomic_add_fetch(&page()->reads, 1, __ATOMIC_RELAXED);
    look_in_vain(0);
    thread_reads += thread_reads < MOST_TICKS;
    *out = now() + thread_reads + (is_wall ? page()->wall_offset : 0);
    return 1;
}

int clock_gettime(clockid_t id, struct timespec *t) {
    int64_t ns;
    if (!read_clock(id, &ns)) {
        return (int) failing(raw(SYS_clock_gettime, id, (long) t, 0, 0, 0, 0));
    }
    t->tv_sec = ns / SECOND;
    t->tv_nsec = ns % SECOND;
    return 0;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone) {
    struct timespec s;
    (void) zone;
    int result = clock_gettime(CLOCK_REALTIME, &s);
    t->tv_sec = s.tv_sec;
    t->tv_usec = s.tv_nsec / 1000;
    return result;
}

time_t time(time_t *out) {
    struct timespec s;
    clock_gettime(CLOCK_REALTIME, &s);
    if (out) {
        *out = s.tv_sec;
    }
    return s.tv_sec;
}

int timespec_get(struct timespec *t, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, t) == 0 ? base : 0;
}

/* ---- timed waits: real waits of at most a quantum until something happens or the page's time has come */

static int64_t nanos(const struct timespec *t) {
    int64_t most = INT64_MAX / 4;
    return t->tv_sec >= most / SECOND ? most : t->tv_sec * SECOND + t->tv_nsec;
}

/* An absolute time, of whichever clock, as monotonic time. */
static int64_t monotonic(const struct timespec *t) {
    return nanos(t) - (t->tv_sec > EPOCH_OF_WALL ? page()->wall_offset : 0);
}

static struct timespec real_in(clockid_t id, int64_t ns) {
    struct timespec t;
    raw(SYS_clock_gettime, id, (long) &t, 0, 0, 0, 0);
    int64_t sum = t.tv_sec * SECOND + t.tv_nsec + ns;
    return (struct timespec) {sum / SECOND, sum % SECOND};
}

static int64_t real_now(void) {
    struct timespec t = real_in(CLOCK_MONOTONIC, 0);
    return nanos(&t);
}

/* On a busy machine a thread wakes up late. It then waits longer, so that it is found waiting most of the time. */
static int64_t quantum(void) {
    int64_t longer = 2 * lateness < LONGEST ? 2 * lateness : LONGEST;
    return longer > QUANTUM ? longer : QUANTUM;
}

typedef long (*attempt)(void *call, int64_t ns); /* waits for at most ns; 0 means that nothing happened */

/* Waits for at most so many virtual ns; less than 0 means forever. */
static long wait_for(attempt attempt_once, void *call, int64_t ns) {
    if (!frozen() || (ns < 0 && !timer_fds_active())) {
        return attempt_once(call, ns);
    }
    if (ns == 0) {
        fire_timer_fds();
        long result = attempt_once(call, 0);
        if (result == 0) {
            look_in_vain(1);
        } else {
            found_something();
        }
        return result;
    }
    int64_t deadline = ns < 0 ? INT64_MAX : now() + ns;
    struct slot *slot = ns < 0 ? 0 : enter(deadline, WAITS);
    long result;
    int64_t seen;
    do {
        seen = now();
        fire_timer_fds();
        int64_t most = seen >= deadline ? 0 : quantum();
        int64_t begin = real_now();
        result = attempt_once(call, most);
        lateness = real_now() - begin - most;
    } while (result == 0 && seen < deadline);
    found_something();
    leave(slot);
    return result;
}

struct polled {
    struct pollfd *fds;
    nfds_t count;
    const sigset_t *mask;
};

static long poll_once(void *call, int64_t ns) {
    struct polled *p = call;
    struct timespec t = {ns / SECOND, ns % SECOND};
    return raw(SYS_ppoll, (long) p->fds, (long) p->count, ns < 0 ? 0 : (long) &t, (long) p->mask, 8, 0);
}

int poll(struct pollfd *fds, nfds_t count, int ms) {
    struct polled p = {fds, count, 0};
    return (int) failing(wait_for(poll_once, &p, ms < 0 ? -1 : ms * 1000000LL));
}

int __poll_chk(struct pollfd *fds, nfds_t count, int ms, size_t size) {
    (void) size;
    return poll(fds, count, ms);
}

int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *t, const sigset_t *mask) {
    struct polled p = {fds, count, mask};
    return (int) failing(wait_for(poll_once, &p, t ? nanos(t) : -1));
}

struct epolled {
    int fd;
    struct epoll_event *events;
    int most;
    const sigset_t *mask;
};

static long epoll_once(void *call, int64_t ns) {
    struct epolled *p = call;
    int ms = ns < 0 ? -1 : (int) ((ns + 999999) / 1000000);
    return raw(SYS_epoll_pwait, p->fd, (long) p->events, p->most, ms, (long) p->mask, 8);
}

int epoll_pwait(int fd, struct epoll_event *events, int most, int ms, const sigset_t *mask) {
    struct epolled p = {fd, events, most, mask};
    return (int) failing(wait_for(epoll_once, &p, ms < 0 ? -1 : ms * 1000000LL));
}

int epoll_wait(int fd, struct epoll_event *events, int most, int ms) {
    return epoll_pwait(fd, events, most, ms, 0);
}

int epoll_pwait2(int fd, struct epoll_event *events, int most, const struct timespec *t, const sigset_t *mask) {
    struct epolled p = {fd, events, most, mask};
    return (int) failing(wait_for(epoll_once, &p, t ? nanos(t) : -1));
}

struct selected {
    int count;
    fd_set *sets[3];
    fd_set wanted[3];
    const sigset_t *mask;
};

static long select_once(void *call, int64_t ns) {
    struct selected *s = call;
    struct timespec t = {ns / SECOND, ns % SECOND};
    struct { const sigset_t *mask; size_t size; } mask = {s->mask, 8};
    size_t bytes = (size_t) (s->count + 63) / 64 * 8;
    for (int i = 0; i < 3; i++) {
        if (s->sets[i]) {
            memcpy(s->sets[i], &s->wanted[i], bytes);
        }
    }
    return raw(SYS_pselect6, s->count, (long) s->sets[0], (long) s->sets[1], (long) s->sets[2],
               ns < 0 ? 0 : (long) &t, (long) &mask);
}

int pselect(int count, fd_set *in, fd_set *out, fd_set *err, const struct timespec *t, const sigset_t *mask) {
    struct selected s = {.count = count, .sets = {in, out, err}, .mask = mask};
    size_t bytes = (size_t) (count < 0 ? 0 : count + 63) / 64 * 8;
    if (bytes > sizeof(fd_set)) {
        errno = EINVAL;
        return -1;
    }
    for (int i = 0; i < 3; i++) {
        if (s.sets[i]) {
            memcpy(&s.wanted[i], s.sets[i], bytes);
        }
    }
    return (int) failing(wait_for(select_once, &s, t ? nanos(t) : -1));
}

int select(int count, fd_set *in, fd_set *out, fd_set *err, struct timeval *t) {
    struct timespec s = {0, 0};
    if (t) {
        s.tv_sec = t->tv_sec;
        s.tv_nsec = t->tv_usec * 1000;
    }
    return pselect(count, in, out, err, t ? &s : 0, 0);
}

/* ---- sleeping */

static long sleep_once(void *call, int64_t ns) {
    struct timespec t = {ns / SECOND, ns % SECOND};
    (void) call;
    return raw(SYS_nanosleep, (long) &t, 0, 0, 0, 0, 0);
}

static int sleep_frozen(int64_t ns) {
    if (ns > 0) {
        wait_for(sleep_once, 0, ns);
    } else {
        look_in_vain(1);
    }
    return 0;
}

int clock_nanosleep(clockid_t id, int flags, const struct timespec *t, struct timespec *rest) {
    if (!frozen()) {
        return (int) -raw(SYS_clock_nanosleep, id, flags, (long) t, (long) rest, 0, 0);
    }
    return sleep_frozen(flags & TIMER_ABSTIME ? monotonic(t) - now() : nanos(t));
}

int nanosleep(const struct timespec *t, struct timespec *rest) {
    return frozen() ? sleep_frozen(nanos(t)) : (int) failing(raw(SYS_nanosleep, (long) t, (long) rest, 0, 0, 0, 0));
}

int usleep(useconds_t us) {
    struct timespec t = {us / 1000000, us % 1000000 * 1000L};
    return nanosleep(&t, 0);
}

unsigned sleep(unsigned seconds) {
    struct timespec t = {seconds, 0};
    struct timespec rest = {0, 0};
    return nanosleep(&t, &rest) == 0 ? 0 : (unsigned) rest.tv_sec;
}

/* ---- waiting for other threads */

static void *next_symbol(const char *name, const char *version) {
    void *found = dlvsym(RTLD_NEXT, name, version);
    return found ? found : dlsym(RTLD_NEXT, name);
}

/* Waits with calls of the C library that take an absolute time and answer ETIMEDOUT. */
typedef int (*timed_call)(void *a, void *b, clockid_t clock, const struct timespec *until);

static int wait_until(timed_call once, void *a, void *b, const struct timespec *until) {
    int64_t deadline = monotonic(until);
    struct slot *slot = enter(deadline, WAITS);
    int result;
    int64_t seen;
    do {
        seen = now();
        struct timespec t = real_in(CLOCK_MONOTONIC, seen >= deadline ? 0 : quantum());
        result = once(a, b, CLOCK_MONOTONIC, &t);
        lateness = real_now() - nanos(&t);
    } while (result == ETIMEDOUT && seen < deadline);
    found_something();
    leave(slot);
    return result;
}

static int cond_once(void *cond, void *mutex, clockid_t clock, const struct timespec *until) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
    if (!real) {
        real = next_symbol("pthread_cond_clockwait", "GLIBC_2.34");
    }
    return real(cond, mutex, clock, until);
}

int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *until) {
    return frozen() ? wait_until(cond_once, cond, mutex, until) : cond_once(cond, mutex, clock, until);
}

int pthread_cond_timedwait(pthread_cond_t *restrict cond, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (frozen()) {
        return wait_until(cond_once, cond, mutex, until);
    }
    if (!real) {
        real = next_symbol("pthread_cond_timedwait", "GLIBC_2.3.2");
    }
    return real(cond, mutex, until);
}

static int sem_once(void *sem, void *none, clockid_t clock, const struct timespec *until) {
    static int (*real)(sem_t *, clockid_t, const struct timespec *);
    (void) none;
    if (!real) {
        real = next_symbol("sem_clockwait", "GLIBC_2.34");
    }
    return real(sem, clock, until) == 0 ? 0 : errno;
}

int sem_clockwait(sem_t *restrict sem, clockid_t clock, const struct timespec *restrict until) {
    int result = frozen() ? wait_until(sem_once, sem, 0, until) : sem_once(sem, 0, clock, until);
    errno = result ? result : errno;
    return result ? -1 : 0;
}

int sem_timedwait(sem_t *restrict sem, const struct timespec *restrict until) {
    return sem_clockwait(sem, CLOCK_REALTIME, until);
}

static long futex_wait(uint32_t *word, int op, uint32_t value, const struct timespec *t, uint32_t mask) {
    int command = op & FUTEX_CMD_MASK;
    int64_t deadline = command == FUTEX_WAIT ? now() + nanos(t) : monotonic(t);
    int real_op = FUTEX_WAIT_BITSET | (op & FUTEX_PRIVATE_FLAG);
    struct slot *slot = enter(deadline, WAITS);
    long result;
    int64_t seen;
    do {
        seen = now();
        struct timespec until = real_in(CLOCK_MONOTONIC, seen >= deadline ? 0 : quantum());
        result = raw(SYS_futex, (long) word, real_op, value, (long) &until, 0,
                     command == FUTEX_WAIT ? (long) FUTEX_BITSET_MATCH_ANY : (long) mask);
        lateness = real_now() - nanos(&until);
    } while (result == -ETIMEDOUT && seen < deadline);
    found_something();
    leave(slot);
    return failing(result);
}

/* ---- timer descriptors: readable, by a real timer, once the page's time has come */

struct timer_fd {
    int fd; /* 0: unused */
    int64_t interval;
    struct slot *slot; /* null: not armed */
};

static struct timer_fd timer_fds[TIMER_FDS];
static int armed_timer_fds;

static int timer_fds_active(void) {
    return armed_timer_fds > 0;
}

static void disarm(struct timer_fd *timer) {
    if (timer->slot) {
        leave(timer->slot);
        timer->slot = 0;
        armed_timer_fds--;
    }
}

static void arm(struct timer_fd *timer, int64_t deadline) {
    disarm(timer);
    timer->slot = enter(deadline, WAITS);
    armed_timer_fds += timer->slot != 0;
}

static void fire_timer_fds(void) {
    for (int i = 0; armed_timer_fds > 0 && i < TIMER_FDS; i++) {
        struct timer_fd *timer = &timer_fds[i];
        if (timer->slot && timer->slot->deadline <= now()) {
            int64_t due = timer->slot->deadline;
            struct itimerspec soon = {{0, 0}, {0, 1}};
            raw(SYS_timerfd_settime, timer->fd, 0, (long) &soon, 0, 0, 0);
            disarm(timer);
            if (timer->interval > 0) {
                arm(timer, due + timer->interval);
            }
        }
    }
}

int timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *old) {
    if (!frozen()) {
        return (int) failing(raw(SYS_timerfd_settime, fd, flags, (long) value, (long) old, 0, 0));
    }
    struct itimerspec never = {{0, 0}, {0, 0}};
    long result = raw(SYS_timerfd_settime, fd, 0, (long) &never, (long) old, 0, 0);
    for (int i = 0; result == 0 && i < TIMER_FDS; i++) {
        struct timer_fd *timer = &timer_fds[i];
        if (timer->fd == fd || timer->fd == 0) {
            int64_t first = nanos(&value->it_value);
            timer->fd = fd;
            timer->interval = nanos(&value->it_interval);
            disarm(timer);
            if (first > 0) {
                arm(timer, flags & TFD_TIMER_ABSTIME ? monotonic(&value->it_value) : now() + first);
            }
            break;
        }
    }
    return (int) failing(result);
}

ssize_t read(int fd, void *buffer, size_t size) {
    for (int i = 0; timer_fds_active() && i < TIMER_FDS; i++) {
        if (timer_fds[i].fd == fd && fd > 0 && !(raw(SYS_fcntl, fd, F_GETFL, 0, 0, 0, 0) & O_NONBLOCK)) {
            struct pollfd p = {fd, POLLIN, 0};
            poll(&p, 1, -1);
        }
    }
    long result = raw(SYS_read, fd, (long) buffer, (long) size, 0, 0, 0);
    if (result == -EAGAIN && frozen()) {
        look_in_vain(1);
    } else {
        found_something();
    }
    return failing(result);
}

ssize_t write(int fd, const void *buffer, size_t size) {
    found_something();
    return failing(raw(SYS_write, fd, (long) buffer, (long) size, 0, 0, 0));
}

/* ---- randomness: a stream per process and purpose, from the page's seed */

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

/* ---- the same by number, as Rust, Go's cgo and OpenSSL call it */

long syscall(long n, ...) {
    va_list rest;
    va_start(rest, n);
    long a[6];
    for (int i = 0; i < 6; i++) {
        a[i] = va_arg(rest, long);
    }
    va_end(rest);
    if (frozen()) {
        int op = (int) a[1] & FUTEX_CMD_MASK;
        switch (n) {
            case SYS_getrandom:
                return getrandom((void *) a[0], (size_t) a[1], (unsigned) a[2]);
            case SYS_clock_gettime:
                return clock_gettime((clockid_t) a[0], (struct timespec *) a[1]);
            case SYS_nanosleep:
                return nanosleep((struct timespec *) a[0], (struct timespec *) a[1]);
            case SYS_futex:
                if ((op == FUTEX_WAIT || op == FUTEX_WAIT_BITSET) && a[3]) {
                    return futex_wait((uint32_t *) a[0], (int) a[1], (uint32_t) a[2], (struct timespec *) a[3],
                                      (uint32_t) a[5]);
                }
                break;
            default:
                break;
        }
    }
    return failing(raw(n, a[0], a[1], a[2], a[3], a[4], a[5]));
}
