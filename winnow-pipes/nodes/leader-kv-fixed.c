/*
 * A replicated key-value store. The nodes elect a leader; the leader answers clients and sends its state to the others.
 *
 * The state is a small map with a stamp: the term of the leader that made it, and a version. Whoever has the higher
 * stamp has the newer state. A leader needs the votes of a majority, and nobody votes for a candidate with an older
 * state. A change is done when a majority has it.
 *
 * Build: cc -O2 -o leader-kv leader-kv-fixed.c
 */

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_NODES 16
#define MAX_KEYS 32
#define MAX_WAITING 256
#define MAX_TEXT 64
#define MAX_LINE 65536

#define HEARTBEAT_MS 100
#define ELECTION_MS 400 /* plus up to as much again */

enum role { FOLLOWER, CANDIDATE, LEADER };

struct stamp {
    long term;
    long version;
};

struct entry {
    char key[MAX_TEXT];
    char value[MAX_TEXT];
};

/* A client whose reply waits until a majority has a version. */
struct waiting {
    long version;
    char client[MAX_TEXT];
    char msg_id[MAX_TEXT];
    char body[2 * MAX_TEXT + 64];
};

static char nodes[MAX_NODES][MAX_TEXT];
static int node_count, self = -1;

static enum role role = FOLLOWER;
static long term;
static int voted_for = -1, votes;
static int has_voted[MAX_NODES]; /* for this candidate */
static long confirmed[MAX_NODES]; /* the version that each node has confirmed to this leader */
static long next_election, next_heartbeat;

static struct stamp stamp;
static struct entry entries[MAX_KEYS];
static int entry_count;

static struct waiting queue[MAX_WAITING];
static int queue_length;

/* ---- JSON: just enough for flat objects and lists of them ---- */

static const char *skip_space(const char *p) {
    return p + strspn(p, " \t\r\n");
}

/* Returns the end of the value at p. */
static const char *skip_value(const char *p) {
    int depth = 0;
    do {
        p = skip_space(p);
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++) {
                p += *p == '\\' && p[1];
            }
            p++;
        } else if (*p == '{' || *p == '[') {
            depth++;
            p++;
        } else if (*p == '}' || *p == ']') {
            depth--;
            p++;
        } else if (*p == ',' || *p == ':') {
            p++;
        } else {
            p += strcspn(p, ",:]} \t\r\n");
        }
    } while (depth > 0 && *p);
    return p;
}

/* Returns the value of a field of the object at p, or NULL. */
static const char *field(const char *p, const char *name) {
    size_t length = strlen(name);
    p = skip_space(p);
    if (*p != '{') {
        return NULL;
    }
    p = skip_space(p + 1);
    while (*p == '"') {
        const char *key = p + 1;
        p = skip_space(skip_value(p));
        const char *value = skip_space(p + 1);
        if (strncmp(key, name, length) == 0 && key[length] == '"') {
            return value;
        }
        p = skip_space(skip_value(value));
        p = *p == ',' ? skip_space(p + 1) : p;
    }
    return NULL;
}

static long number(const char *object, const char *name) {
    const char *value = field(object, name);
    return value ? strtol(value, NULL, 10) : 0;
}

/* Copies the JSON text of a value. */
static void copy_json(char *to, const char *value) {
    size_t length = value ? (size_t)(skip_value(value) - value) : 0;
    length = length < MAX_TEXT ? length : MAX_TEXT - 1;
    memcpy(to, value ? value : "", length);
    to[length] = 0;
}

/* Copies a text without its quotes. */
static void copy_text(char *to, const char *value) {
    copy_json(to, value);
    size_t length = strlen(to);
    if (length >= 2 && to[0] == '"') {
        memmove(to, to + 1, length - 2);
        to[length - 2] = 0;
    }
}

/* ---- sending ---- */

static void send_to(const char *dest, const char *body) {
    printf("{\"src\":\"%s\",\"dest\":\"%s\",\"body\":{%s}}\n", nodes[self], dest, body);
    fflush(stdout);
}

static void reply(const char *client, const char *msg_id, const char *body) {
    char full[4 * MAX_TEXT + 128];
    snprintf(full, sizeof full, "%s,\"in_reply_to\":%s", body, msg_id);
    send_to(client, full);
}

static void send_state(int node) {
    static char body[MAX_KEYS * 2 * MAX_TEXT + 256];
    int length = snprintf(body, sizeof body, "\"type\":\"state\",\"term\":%ld,\"version\":%ld,\"entries\":[", term,
                          stamp.version);
    for (int i = 0; i < entry_count; i++) {
        length += snprintf(body + length, sizeof body - (size_t)length, "%s[%s,%s]", i ? "," : "", entries[i].key,
                           entries[i].value);
    }
    snprintf(body + length, sizeof body - (size_t)length, "]");
    send_to(nodes[node], body);
}

static void send_state_to_all(void) {
    for (int i = 0; i < node_count; i++) {
        if (i != self) {
            send_state(i);
        }
    }
}

/* ---- time ---- */

static long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

static void postpone_election(void) {
    next_election = now_ms() + ELECTION_MS + rand() % ELECTION_MS;
}

/* ---- the map ---- */

static struct entry *find(const char *key) {
    for (int i = 0; i < entry_count; i++) {
        if (strcmp(entries[i].key, key) == 0) {
            return &entries[i];
        }
    }
    return NULL;
}

static int put(const char *key, const char *value) {
    struct entry *entry = find(key);
    if (!entry && entry_count == MAX_KEYS) {
        return 0;
    }
    if (!entry) {
        entry = &entries[entry_count++];
        strcpy(entry->key, key);
    }
    strcpy(entry->value, value);
    return 1;
}

/* ---- leaders ---- */

static void commit(void) {
    int left = 0;
    for (int i = 0; i < queue_length; i++) {
        int have = 1;
        for (int node = 0; node < node_count; node++) {
            have += node != self && confirmed[node] >= queue[i].version;
        }
        if (2 * have > node_count) {
            reply(queue[i].client, queue[i].msg_id, queue[i].body);
        } else {
            queue[left++] = queue[i];
        }
    }
    queue_length = left;
}

/* Makes a new version and answers when a majority has it. */
static void replicate(const char *client, const char *msg_id, const char *body) {
    if (queue_length == MAX_WAITING) {
        reply(client, msg_id, "\"type\":\"error\",\"code\":13,\"text\":\"too many requests\"");
        return;
    }
    stamp.version++;
    struct waiting *last = &queue[queue_length++];
    last->version = stamp.version;
    strcpy(last->client, client);
    strcpy(last->msg_id, msg_id);
    snprintf(last->body, sizeof last->body, "%s", body);
    send_state_to_all();
    commit();
}

static void become_leader(void) {
    role = LEADER;
    stamp.term = term;
    stamp.version++;
    memset(confirmed, 0, sizeof confirmed);
    next_heartbeat = now_ms() + HEARTBEAT_MS;
    send_state_to_all();
}

static void follow(long newer_term) {
    if (newer_term > term) {
        term = newer_term;
        voted_for = -1;
    }
    for (int i = 0; i < queue_length; i++) {
        reply(queue[i].client, queue[i].msg_id, "\"type\":\"error\",\"code\":13,\"text\":\"no longer the leader\"");
    }
    queue_length = 0;
    role = FOLLOWER;
}

static void start_election(void) {
    char body[128];
    role = CANDIDATE;
    term++;
    voted_for = self;
    votes = 1;
    memset(has_voted, 0, sizeof has_voted);
    postpone_election();
    snprintf(body, sizeof body, "\"type\":\"request_vote\",\"term\":%ld,\"state_term\":%ld,\"version\":%ld", term,
             stamp.term, stamp.version);
    for (int i = 0; i < node_count; i++) {
        if (i != self) {
            send_to(nodes[i], body);
        }
    }
    if (2 * votes > node_count) {
        become_leader();
    }
}

/* ---- messages of nodes ---- */

static void on_request_vote(int from, const char *body) {
    char answer[128];
    long state_term = number(body, "state_term");
    long version = number(body, "version");
    int up_to_date = state_term > stamp.term || (state_term == stamp.term && version >= stamp.version);
    int granted = number(body, "term") == term && (voted_for == -1 || voted_for == from) && up_to_date;
    if (granted) {
        voted_for = from;
        postpone_election();
    }
    snprintf(answer, sizeof answer, "\"type\":\"vote\",\"term\":%ld,\"granted\":%s", term, granted ? "true" : "false");
    send_to(nodes[from], answer);
}

static void on_vote(int from, const char *body) {
    const char *granted = field(body, "granted");
    if (role != CANDIDATE || number(body, "term") != term || !granted || *granted != 't' || has_voted[from]) {
        return;
    }
    has_voted[from] = 1;
    if (2 * ++votes > node_count) {
        become_leader();
    }
}

static void adopt(const char *body) {
    const char *p = skip_space(field(body, "entries") + 1);
    stamp.term = term;
    stamp.version = number(body, "version");
    entry_count = 0;
    while (*p == '[') {
        char key[MAX_TEXT], value[MAX_TEXT];
        p = skip_space(p + 1);
        copy_json(key, p);
        p = skip_space(skip_space(skip_value(p)) + 1);
        copy_json(value, p);
        put(key, value);
        p = skip_space(skip_space(skip_value(p)) + 1);
        p = *p == ',' ? skip_space(p + 1) : p;
    }
}

static void on_state(int from, const char *body) {
    char answer[128];
    if (number(body, "term") < term) {
        return;
    }
    role = FOLLOWER;
    postpone_election();
    if (stamp.term < term || number(body, "version") > stamp.version) {
        adopt(body);
    }
    snprintf(answer, sizeof answer, "\"type\":\"state_ok\",\"term\":%ld,\"version\":%ld", term, stamp.version);
    send_to(nodes[from], answer);
}

static void on_state_ok(int from, const char *body) {
    if (role == LEADER && number(body, "term") == term && number(body, "version") > confirmed[from]) {
        confirmed[from] = number(body, "version");
        commit();
    }
}

/* ---- requests of clients ---- */

static void on_read(const char *client, const char *msg_id, const char *key) {
    char body[2 * MAX_TEXT + 64];
    struct entry *entry = find(key);
    if (entry) {
        snprintf(body, sizeof body, "\"type\":\"read_ok\",\"value\":%s", entry->value);
    } else {
        snprintf(body, sizeof body, "\"type\":\"error\",\"code\":20,\"text\":\"no such key\"");
    }
    replicate(client, msg_id, body); /* a majority confirms that there is no newer leader */
}

static void on_write(const char *client, const char *msg_id, const char *key, const char *value) {
    if (put(key, value)) {
        replicate(client, msg_id, "\"type\":\"write_ok\"");
    } else {
        reply(client, msg_id, "\"type\":\"error\",\"code\":11,\"text\":\"too many keys\"");
    }
}

static void on_cas(const char *client, const char *msg_id, const char *key, const char *request) {
    char from[MAX_TEXT], to[MAX_TEXT];
    struct entry *entry = find(key);
    copy_json(from, field(request, "from"));
    copy_json(to, field(request, "to"));
    if (!entry) {
        replicate(client, msg_id, "\"type\":\"error\",\"code\":20,\"text\":\"no such key\"");
    } else if (strcmp(entry->value, from) != 0) {
        replicate(client, msg_id, "\"type\":\"error\",\"code\":22,\"text\":\"another value\"");
    } else {
        strcpy(entry->value, to);
        replicate(client, msg_id, "\"type\":\"cas_ok\"");
    }
}

static void on_request(const char *client, const char *body, const char *type) {
    char msg_id[MAX_TEXT], key[MAX_TEXT], value[MAX_TEXT];
    copy_json(msg_id, field(body, "msg_id"));
    copy_json(key, field(body, "key"));
    copy_json(value, field(body, "value"));
    if (strcmp(type, "read") && strcmp(type, "write") && strcmp(type, "cas")) {
        reply(client, msg_id, "\"type\":\"error\",\"code\":10,\"text\":\"unknown type\"");
    } else if (role != LEADER) {
        reply(client, msg_id, "\"type\":\"error\",\"code\":11,\"text\":\"not the leader\"");
    } else if (strcmp(type, "read") == 0) {
        on_read(client, msg_id, key);
    } else if (strcmp(type, "write") == 0) {
        on_write(client, msg_id, key, value);
    } else {
        on_cas(client, msg_id, key, body);
    }
}

static void on_init(const char *client, const char *body) {
    char id[MAX_TEXT], msg_id[MAX_TEXT];
    const char *p = skip_space(field(body, "node_ids") + 1);
    copy_text(id, field(body, "node_id"));
    while (*p == '"' && node_count < MAX_NODES) {
        copy_text(nodes[node_count], p);
        self = strcmp(nodes[node_count], id) == 0 ? node_count : self;
        node_count++;
        p = skip_space(skip_value(p));
        p = *p == ',' ? skip_space(p + 1) : p;
    }
    srand((unsigned)(time(NULL) + self));
    postpone_election();
    copy_json(msg_id, field(body, "msg_id"));
    reply(client, msg_id, "\"type\":\"init_ok\"");
}

static int node_index(const char *name) {
    for (int i = 0; i < node_count; i++) {
        if (strcmp(nodes[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static void on_message(const char *line) {
    char src[MAX_TEXT], type[MAX_TEXT];
    const char *body = field(line, "body");
    copy_text(src, field(line, "src"));
    copy_text(type, field(body, "type"));
    int from = node_index(src);
    if (strcmp(type, "init") == 0) {
        on_init(src, body);
        return;
    }
    if (from < 0) {
        on_request(src, body, type);
        return;
    }
    if (number(body, "term") > term) {
        follow(number(body, "term"));
    }
    if (strcmp(type, "request_vote") == 0) {
        on_request_vote(from, body);
    } else if (strcmp(type, "vote") == 0) {
        on_vote(from, body);
    } else if (strcmp(type, "state") == 0) {
        on_state(from, body);
    } else if (strcmp(type, "state_ok") == 0) {
        on_state_ok(from, body);
    }
}

static void on_time(void) {
    if (self < 0) {
        return;
    }
    if (role == LEADER && now_ms() >= next_heartbeat) {
        next_heartbeat = now_ms() + HEARTBEAT_MS;
        send_state_to_all();
    } else if (role != LEADER && now_ms() >= next_election) {
        start_election();
    }
}

static int time_to_wait(void) {
    if (self < 0) {
        return -1;
    }
    long wait = (role == LEADER ? next_heartbeat : next_election) - now_ms();
    return wait > 0 ? (int)wait : 0;
}

int main(void) {
    static char buffer[MAX_LINE];
    size_t used = 0;
    for (;;) {
        struct pollfd input = {.fd = 0, .events = POLLIN};
        int ready = poll(&input, 1, time_to_wait());
        if (ready > 0) {
            ssize_t count = read(0, buffer + used, sizeof buffer - 1 - used);
            if (count == 0 || (count < 0 && errno != EINTR)) {
                return 0;
            }
            used += count > 0 ? (size_t)count : 0;
            buffer[used] = 0;
            for (char *end = strchr(buffer, '\n'); end; end = strchr(buffer, '\n')) {
                *end = 0;
                on_message(buffer);
                used -= (size_t)(end + 1 - buffer);
                memmove(buffer, end + 1, used + 1);
            }
        }
        on_time();
    }
}
