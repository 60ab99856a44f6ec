/* The page that a node shares with Winnow. */
#include "page.h"
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>

extern char **environ;
static struct page *the_page;
static struct page no_page;

static const char *variable(const char *name) {
    size_t length = strlen(name);
    for (char **entry = environ; entry && *entry; entry++) {
        if (!strncmp(*entry, name, length) && (*entry)[length] == '=') {
            return *entry + length + 1;
        }
    }
    return 0;
}

struct page *page(void) {
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

int frozen(void) {
    return page() != &no_page;
}

__attribute__((constructor)) static void note_loaded(void) {
    if (frozen()) {
        __atomic_add_fetch(&page()->loaded, 1, __ATOMIC_SEQ_CST);
    }
}
