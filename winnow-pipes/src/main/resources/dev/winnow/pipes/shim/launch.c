/*
 * Starts a node and sees to it that nothing of it outlives its controller: launch PROGRAM ARGUMENT...
 *
 * The controller holds the writing end of the node's stdin. When it is gone, killed or not, the pipe hangs up; then, and
 * when the node ends, every descendant is killed, also those that left the process group or whose parent ended. The exit
 * status is that of the node, or 128 plus the number of the signal that ended it.
 *
 * Addresses are not randomized where the system allows it: orders that depend on addresses repeat.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 2000

static void on_child(int signal) {
    (void) signal;
}

/* Kills the children: as their reaper this process inherits what they leave behind. */
static int kill_children(void) {
    char path[64];
    char text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int) getpid());
    int fd = open(path, O_RDONLY);
    ssize_t size = fd < 0 ? 0 : read(fd, text, sizeof text - 1);
    if (fd >= 0) {
        close(fd);
    }
    text[size < 0 ? 0 : size] = 0;
    int count = 0;
    for (char *at = text; *at;) {
        char *end;
        long child = strtol(at, &end, 10);
        if (end == at) {
            break;
        }
        kill((pid_t) child, SIGKILL);
        count++;
        at = end + strspn(end, " ");
    }
    while (waitpid(-1, 0, WNOHANG) > 0) {
    }
    return count;
}

static void kill_all(void) {
    struct timespec pause = {0, 1000000};
    for (int i = 0; i < ROUNDS && kill_children() > 0; i++) {
        nanosleep(&pause, 0);
    }
}

static void run(char **command, pid_t parent, const sigset_t *mask) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    setpgid(0, 0);
    personality(ADDR_NO_RANDOMIZE);
    sigprocmask(SIG_SETMASK, mask, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    const char *preload = getenv("WINNOW_PRELOAD");
    if (preload) {
        setenv("LD_PRELOAD", preload, 1);
        unsetenv("WINNOW_PRELOAD");
    }
    execvp(command[0], command);
    fprintf(stderr, "%s: %s\n", command[0], strerror(errno));
    _exit(127);
}

int main(int count, char **arguments) {
    if (count < 2) {
        return 2;
    }
    sigset_t child_ended;
    sigset_t before;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ended, &before);
    struct sigaction action = {.sa_handler = on_child};
    sigaction(SIGCHLD, &action, 0);
    signal(SIGINT, SIG_IGN); /* Ctrl-C reaches the controller, which ends the node */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t self = getpid();
    pid_t node = fork();
    if (node == 0) {
        run(arguments + 1, self, &before);
    }
    int status = 0;
    int ended = node < 0;
    /* The node alone holds stdout: it ends when the node closes it. */
    close(1);
    while (!ended) {
        struct pollfd in = {0, 0, 0};
        if (ppoll(&in, 1, 0, &before) > 0) {
            break;
        }
        pid_t pid;
        int each;
        while ((pid = waitpid(-1, &each, WNOHANG)) > 0) {
            if (pid == node) {
                status = each;
                ended = 1;
            }
        }
    }
    kill_all();
    return !ended ? 0 : WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
