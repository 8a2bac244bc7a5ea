/* A disk that fails on demand, for LD_PRELOAD. Only files of the database are touched.
 * FAILING_DISK names a folder; files in it say what fails:
 *   full      writing gives ENOSPC
 *   readonly  writing gives EROFS
 *   sync      fsync and fdatasync give EIO
 *   held      fsync and fdatasync report on the pipe `reached` and wait for a byte on `go`
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int wanted(const char *name) {
    const char *folder = getenv("FAILING_DISK");
    char path[4096];
    if (folder == NULL) return 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

static int of_database(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, "mydelko.db") != NULL;
}

static int write_error(int fd) {
    if (!of_database(fd)) return 0;
    if (wanted("full")) return ENOSPC;
    if (wanted("readonly")) return EROFS;
    return 0;
}

static int open_pipe(const char *name, int flags) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("FAILING_DISK"), name);
    return open(path, flags);
}

static void wait_if_held(void) {
    char byte = '.';
    if (!wanted("held")) return;
    int reached = open_pipe("reached", O_WRONLY);
    if (write(reached, &byte, 1) != 1) abort();
    close(reached);
    int go = open_pipe("go", O_RDONLY);
    if (read(go, &byte, 1) != 1) abort();
    close(go);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite64");
    int error = write_error(fd);
    if (error) { errno = error; return -1; }
    return real(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite");
    int error = write_error(fd);
    if (error) { errno = error; return -1; }
    return real(fd, data, size, at);
}

static int synchronise(int fd, const char *name) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    if (of_database(fd)) {
        wait_if_held();
        if (wanted("sync")) { errno = EIO; return -1; }
    }
    return real(fd);
}

int fsync(int fd) { return synchronise(fd, "fsync"); }
int fdatasync(int fd) { return synchronise(fd, "fdatasync"); }
