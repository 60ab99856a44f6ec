/* A node that sends its number of messages to a random peer when its timer fires. It finds fields by their text. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char name[32] = "";
static int node_count;
static int seen;
static char input[65536];
static size_t used;

static const char *text_after(const char *line, const char *key, char *out, size_t size) {
    const char *at = strstr(line, key);
    if (!at) {
        return 0;
    }
    at += strlen(key);
    size_t length = strcspn(at, "\",}]");
    snprintf(out, size, "%.*s", (int) length, at);
    return out;
}

static void handle(const char *line) {
    char source[32] = "";
    char id[32] = "0";
    text_after(line, "\"src\":\"", source, sizeof source);
    text_after(line, "\"msg_id\":", id, sizeof id);
    if (strstr(line, "\"type\":\"init\"")) {
        text_after(line, "\"node_id\":\"", name, sizeof name);
        for (const char *at = strstr(line, "\"node_ids\""); (at = strstr(at, "\"n")) && at[2] >= '0' && at[2] <= '9';) {
            at += 2;
        }
        const char *list = strstr(line, "\"node_ids\":[");
        for (const char *at = list; at && *at && *at != ']'; at++) {
            node_count += *at == ',';
        }
        node_count++;
        srand((unsigned) (time(0) ^ getpid()));
        printf("{\"src\":\"%s\",\"dest\":\"%s\",\"body\":{\"type\":\"init_ok\",\"in_reply_to\":%s}}\n", name, source, id);
    } else if (strstr(line, "\"type\":\"broadcast\"")) {
        seen++;
        printf("{\"src\":\"%s\",\"dest\":\"%s\",\"body\":{\"type\":\"broadcast_ok\",\"in_reply_to\":%s}}\n", name, source, id);
    } else {
        seen++;
    }
    fflush(stdout);
}

static void gossip(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seen > 0) {
        printf("{\"src\":\"%s\",\"dest\":\"n%d\",\"body\":{\"type\":\"gossip\",\"seen\":%d,\"at\":%ld}}\n", name,
               rand() % node_count, seen, now.tv_nsec);
        fflush(stdout);
    }
}

int main(void) {
    struct pollfd in = {0, POLLIN, 0};
    for (;;) {
        int ready = poll(&in, 1, name[0] ? 100 + rand() % 100 : -1);
        if (ready == 0) {
            gossip();
            continue;
        }
        ssize_t count = read(0, input + used, sizeof input - used - 1);
        if (count <= 0) {
            return 0;
        }
        used += (size_t) count;
        input[used] = 0;
        char *end;
        while ((end = strchr(input, '\n'))) {
            *end = 0;
            handle(input);
            used -= (size_t) (end + 1 - input);
            memmove(input, end + 1, used + 1);
        }
    }
}
