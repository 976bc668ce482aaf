/* Faults for one process, loaded before the C library (LD_PRELOAD).
 *
 * LANDSRAAD_FAULTS names a control file, LANDSRAAD_FAULTS_IN the folder whose files are concerned. The control
 * file has one line; while it is empty or missing nothing happens:
 *   full N      after N more writes the disk is full
 *   io N        after N more writes every write and every flush fails
 *   flush N     after N more flushes every flush fails
 *   readonly    writes fail and nothing can be opened for writing
 *   unreadable  reads fail
 *   die N       the process is killed at the Nth write or flush
 *   clock S     the clock on the wall is S seconds ahead
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE, FLUSH, READ, OPEN };

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static char known[64];
static long passed;

/* Reads the control file by bare system calls, which are not intercepted. */
static void command(char *text, size_t size)
{
    text[0] = 0;
    const char *path = getenv("LANDSRAAD_FAULTS");
    if (!path) return;
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) return;
    long n = syscall(SYS_read, fd, text, size - 1);
    syscall(SYS_close, fd);
    text[n > 0 ? n : 0] = 0;
}

static int concerns_path(const char *path)
{
    const char *folder = getenv("LANDSRAAD_FAULTS_IN");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int concerns(int fd)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long n = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    return concerns_path(path);
}

/* The error that this call meets now; 0 for none. */
static int fault(enum kind kind)
{
    char text[64];
    int error = 0;
    command(text, sizeof text);
    if (!text[0]) { known[0] = 0; return 0; }
    pthread_mutex_lock(&guard);
    if (strcmp(text, known) != 0) { strcpy(known, text); passed = 0; }
    char word[16] = "";
    long n = 0;
    sscanf(text, "%15s %ld", word, &n);
    int full = !strcmp(word, "full"), io = !strcmp(word, "io"), flush = !strcmp(word, "flush");
    int die = !strcmp(word, "die");
    if ((kind == WRITE && (full || io || die)) || (kind == FLUSH && (flush || die))) passed++;
    if (full && kind == WRITE && passed > n) error = ENOSPC;
    if (io && (kind == WRITE || kind == FLUSH) && passed > n) error = EIO;
    if (flush && kind == FLUSH && passed > n) error = EIO;
    if (die && passed >= n && (kind == WRITE || kind == FLUSH)) kill(getpid(), SIGKILL);
    if (!strcmp(word, "readonly") && (kind == WRITE || kind == OPEN)) error = EROFS;
    if (!strcmp(word, "unreadable") && kind == READ) error = EIO;
    pthread_mutex_unlock(&guard);
    return error;
}

static int fails(int fd, enum kind kind)
{
    if (!getenv("LANDSRAAD_FAULTS") || !concerns(fd)) return 0;
    int error = fault(kind);
    if (error) errno = error;
    return error;
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define WRAP(kind, type, name, params, args) \
    type name params { REAL(name); if (fails(fd, kind)) return -1; return real args; }

WRAP(WRITE, ssize_t, write, (int fd, const void *b, size_t n), (fd, b, n))
WRAP(WRITE, ssize_t, pwrite, (int fd, const void *b, size_t n, off_t o), (fd, b, n, o))
WRAP(WRITE, ssize_t, pwrite64, (int fd, const void *b, size_t n, off64_t o), (fd, b, n, o))
WRAP(WRITE, int, ftruncate, (int fd, off_t n), (fd, n))
WRAP(WRITE, int, ftruncate64, (int fd, off64_t n), (fd, n))
WRAP(FLUSH, int, fsync, (int fd), (fd))
WRAP(FLUSH, int, fdatasync, (int fd), (fd))
WRAP(READ, ssize_t, read, (int fd, void *b, size_t n), (fd, b, n))
WRAP(READ, ssize_t, pread, (int fd, void *b, size_t n, off_t o), (fd, b, n, o))
WRAP(READ, ssize_t, pread64, (int fd, void *b, size_t n, off64_t o), (fd, b, n, o))

static int refuses_open(const char *path, int flags)
{
    if ((flags & O_ACCMODE) == O_RDONLY || !concerns_path(path)) return 0;
    int error = fault(OPEN);
    if (error) errno = error;
    return error;
}

#define WRAP_OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        if (refuses_open(path, flags)) return -1; \
        return real(path, flags, mode); \
    }

WRAP_OPEN(open)
WRAP_OPEN(open64)

static long ahead(void)
{
    char text[64];
    long seconds = 0;
    command(text, sizeof text);
    sscanf(text, "clock %ld", &seconds);
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    REAL(clock_gettime);
    int done = real(clock, now);
    if (done == 0 && clock == CLOCK_REALTIME) now->tv_sec += ahead();
    return done;
}
