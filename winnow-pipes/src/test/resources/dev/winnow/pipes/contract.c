/* A node that executes the commands of WorldContract and logs to stderr. It reads only what the contract sends. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TEXT 64
#define TIMERS 16

struct timer {
    char name[TEXT];
    long long deadline; /* in ns; 0 if it is not armed */
};

static char self[TEXT];
static char kept[4096];
static struct timer timers[TIMERS];
static char input[1 << 16];
static size_t used;

/* ---- JSON */

/* Returns the end of the value that begins here. */
static const char *end_of(const char *at) {
    int depth = 0;
    int quoted = 0;
    for (;; at++) {
        if (quoted) {
            at += *at == '\\';
            quoted = *at != '"';
        } else if (*at == '"') {
            quoted = 1;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (depth > 0 && (*at == '}' || *at == ']')) {
            depth--;
        } else if (depth == 0 && strchr(",:}]", *at)) { /* also the end of the text */
            return at;
        }
    }
}

/* Returns the value of a field of the object that begins here; 0 if there is none. */
static const char *field(const char *object, const char *name) {
    for (const char *at = object + 1; *at == '"';) {
        const char *colon = end_of(at);
        const char *end = end_of(colon + 1);
        if (!strncmp(at + 1, name, strlen(name)) && at[1 + strlen(name)] == '"') {
            return colon + 1;
        }
        at = end + (*end == ',');
    }
    return 0;
}

/* Returns the text or number in a field. */
static const char *text(const char *object, const char *name) {
    static char texts[4][4096];
    static int next;
    char *out = texts[next++ % 4];
    const char *value = field(object, name);
    int length = value ? (int) (end_of(value) - value) : 0;
    int quote = length > 0 && *value == '"';
    snprintf(out, sizeof texts[0], "%.*s", length - 2 * quote, value + quote);
    return out;
}

/* ---- commands */

static void log_line(const char *line, const char *more) {
    fprintf(stderr, "%s%s\n", line, more);
}

static void send_to(const char *to, const char *body, int length) {
    printf("{\"src\":\"%s\",\"dest\":\"%s\",\"body\":%.*s}\n", self, to, length, body);
    fflush(stdout);
}

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static struct timer *timer_of(const char *name) {
    int i = 0;
    while (timers[i].name[0] && strcmp(timers[i].name, name)) {
        i++;
    }
    snprintf(timers[i].name, TEXT, "%s", name);
    return &timers[i];
}

static void keep(const char *value) {
    FILE *file = fopen(kept, "w");
    fputs(value, file);
    fclose(file);
}

static void execute(const char *command, const char *source) {
    const char *type = text(command, "type");
    if (!strcmp(type, "note")) {
        fprintf(stderr, "%s from %s\n", text(command, "text"), source);
    } else if (!strcmp(type, "say")) {
        const char *what = field(command, "what");
        send_to(text(command, "to"), what, (int) (end_of(what) - what));
    } else if (!strcmp(type, "draw")) {
        fprintf(stderr, "drew %ld\n", random() % atol(text(command, "bound")));
    } else if (!strcmp(type, "arm")) {
        timer_of(text(command, "timer"))->deadline = now() + atol(text(command, "delay")) * 1000000LL;
    } else if (!strcmp(type, "disarm")) {
        timer_of(text(command, "timer"))->deadline = 0;
    } else if (!strcmp(type, "keep")) {
        keep(text(command, "value"));
    } else if (!strcmp(type, "fail")) {
        log_line(text(command, "message"), "");
        exit(3);
    } else if (!strcmp(type, "all")) {
        for (const char *at = field(command, "commands") + 1; *at == '{'; at += *at == ',') {
            execute(at, source);
            at = end_of(at);
        }
    }
}

static void start(const char *body, const char *source) {
    char answer[TEXT * 2];
    char value[TEXT] = "";
    snprintf(self, TEXT, "%s", text(body, "node_id"));
    snprintf(answer, sizeof answer, "{\"type\":\"init_ok\",\"in_reply_to\":%s}", text(body, "msg_id"));
    send_to(source, answer, (int) strlen(answer));
    srandom((unsigned) now());
    snprintf(kept, sizeof kept, "%s/kept", getenv("NODE_DIR"));
    FILE *file = fopen(kept, "r");
    if (file) {
        value[fread(value, 1, TEXT - 1, file)] = 0;
        fclose(file);
    }
    log_line(file ? "started with " : "started", value);
}

static void handle(const char *line) {
    char source[TEXT];
    const char *body = field(line, "body");
    snprintf(source, TEXT, "%s", text(line, "src"));
    if (!strcmp(text(body, "type"), "init")) {
        start(body, source);
    } else {
        execute(body, source);
    }
}

/* ---- timers and input */

static struct timer *next_timer(void) {
    struct timer *next = 0;
    for (int i = 0; i < TIMERS && timers[i].name[0]; i++) {
        if (timers[i].deadline && (!next || timers[i].deadline < next->deadline)) {
            next = &timers[i];
        }
    }
    return next;
}

static void fire(void) {
    for (struct timer *next = next_timer(); next && next->deadline <= now(); next = next_timer()) {
        next->deadline = 0;
        log_line("timer ", next->name);
    }
}

static int wait_ms(void) {
    struct timer *next = next_timer();
    long long left = next ? next->deadline - now() : 0;
    return !next ? -1 : left <= 0 ? 0 : (int) ((left + 999999) / 1000000);
}

int main(void) {
    struct pollfd in = {0, POLLIN, 0};
    for (;;) {
        if (poll(&in, 1, wait_ms()) > 0) {
            ssize_t count = read(0, input + used, sizeof input - used - 1);
            if (count <= 0) {
                return 0;
            }
            used += (size_t) count;
            input[used] = 0;
            for (char *end; (end = strchr(input, '\n'));) {
                *end = 0;
                handle(input);
                used -= (size_t) (end + 1 - input);
                memmove(input, end + 1, used + 1);
            }
        }
        fire();
    }
}
