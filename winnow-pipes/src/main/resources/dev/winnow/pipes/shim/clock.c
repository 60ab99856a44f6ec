/* Clocks and timed waits. */
#include "page.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

#define SECOND 1000000000LL
#define QUANTUM 2000000LL   /* the usual real wait, in ns: a node notices a new time within it */
#define LONGEST 50000000LL  /* the longest real wait, in ns */
#define IDLE_POLLS 100      /* so many looks for input in vain, one right after the other: the thread spins */
#define IDLE_READS 5000     /* the same for reads of the clock: runtimes read it often while they start */
#define WORK 200000LL       /* so much CPU time in ns between two looks is work, and no spinning */
#define MOST_TICKS 900      /* reads advance the clock by 1 ns each, by at most this between two steps */
#define TIMER_FDS 32
#define EPOCH_OF_WALL 500000000LL /* an absolute time in s above this is wall-clock time, below monotonic */

static __thread int64_t thread_epoch;
static __thread int64_t thread_reads;
static __thread int32_t vain_polls;
static __thread int32_t vain_reads;
static __thread int64_t cpu_at_look;
static __thread int64_t lateness; /* how late the previous real wait ended */

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
