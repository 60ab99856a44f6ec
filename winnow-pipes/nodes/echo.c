/* Echo: sends back what it receives. Build: cc -O2 -o echo echo.c */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 65536

static char node_id[64];

/* Returns the value of the first field with this name, or "" if there is none. */
static const char *field(const char *json, const char *name) {
    char pattern[64];
    snprintf(pattern, sizeof pattern, "\"%s\"", name);
    for (const char *at = strstr(json, pattern); at; at = strstr(at + 1, pattern)) {
        const char *value = at + strlen(pattern);
        value += strspn(value, " ");
        if (*value == ':') {
            value++;
            return value + strspn(value, " ");
        }
    }
    return "";
}

/* Returns the length of a text, number or name. Objects and lists are not supported. */
static int length(const char *value) {
    int i = 1;
    if (*value != '"') {
        return (int)strcspn(value, ",} \n");
    }
    while (value[i] && value[i] != '"') {
        i += value[i] == '\\' && value[i + 1] ? 2 : 1;
    }
    return i + 1;
}

static void reply(const char *request, const char *fields) {
    const char *src = field(request, "src");
    const char *id = field(request, "msg_id");
    printf("{\"src\":%s,\"dest\":%.*s,\"body\":{%s,\"in_reply_to\":%.*s}}\n", node_id, length(src), src, fields,
           length(id), id);
    fflush(stdout);
}

static int has_type(const char *message, const char *type) {
    const char *value = field(message, "type");
    return (int)strlen(type) == length(value) - 2 && strncmp(value + 1, type, strlen(type)) == 0;
}

int main(void) {
    static char line[MAX_LINE];
    static char fields[MAX_LINE];
    while (fgets(line, sizeof line, stdin)) {
        if (has_type(line, "init")) {
            const char *id = field(line, "node_id");
            snprintf(node_id, sizeof node_id, "%.*s", length(id), id);
            reply(line, "\"type\":\"init_ok\"");
        } else if (has_type(line, "echo")) {
            const char *payload = field(line, "echo");
            snprintf(fields, sizeof fields, "\"type\":\"echo_ok\",\"echo\":%.*s", length(payload), payload);
            reply(line, fields);
        } else {
            reply(line, "\"type\":\"error\",\"code\":10,\"text\":\"unknown type\"");
        }
    }
    return 0;
}
