/* Preloaded into a server, this stands between it and its disk and its clock.

   Each write to the database's files is noted in a journal before it is done, and each fsync is noted instead of
   done: whoever cuts the power knows from it what a disk would have been allowed to lose. While the control
   file says so the disk is full, and the clock on the wall is ahead by as much as it says. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
    int64_t ahead_ns;
    int64_t is_full;
};

struct record {
    uint8_t what; /* 'W'rite, 'T'runcate, 'U'nlink, 'S'ync */
    uint8_t name_length;
    uint16_t unused;
    uint32_t length;
    int64_t offset;
};

static const char *prefix; /* of the database's files */
static volatile struct control *control;
static int journal = -1;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void)
{
    const char *at = getenv("TORTURE_CONTROL"), *into = getenv("TORTURE_JOURNAL");
    if (getenv("TORTURE_FILES"))
        prefix = strdup(getenv("TORTURE_FILES"));
    if (at) {
        int fd = open(at, O_RDONLY | O_CLOEXEC);
        void *found = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
        control = found == MAP_FAILED ? NULL : found;
        close(fd);
    }
    if (into)
        journal = open(into, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static const char *name_in(const char *path)
{
    size_t length = strlen(path);
    if (strncmp(path, prefix, strlen(prefix)) != 0)
        return NULL;
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0)
        return NULL;
    return strrchr(path, '/') + 1;
}

/* The name of one of the database's files, or NULL. */
static const char *name_of(int fd, char *path)
{
    char link[64];
    if (journal < 0 || !prefix)
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0)
        return NULL;
    path[length] = 0;
    return name_in(path);
}

static void note(uint8_t what, const char *name, int64_t offset, const void *data, size_t length)
{
    struct record head = {what, (uint8_t)strlen(name), 0, (uint32_t)length, offset};
    struct iovec parts[3] = {
        {&head, sizeof head}, {(void *)name, head.name_length}, {(void *)data, data ? length : 0}};
    if (writev(journal, parts, 3) < 0)
        abort();
}

#define IS_FULL (control && control->is_full)

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset)
{
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!real)
        real = dlsym(RTLD_NEXT, "pwrite64");
    if (!name)
        return real(fd, data, length, offset);
    if (IS_FULL) {
        errno = ENOSPC;
        return -1;
    }
    pthread_mutex_lock(&one_at_a_time);
    note('W', name, offset, data, length);
    ssize_t done = real(fd, data, length, offset);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset)
{
    return pwrite64(fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length)
{
    static ssize_t (*real)(int, const void *, size_t);
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!real)
        real = dlsym(RTLD_NEXT, "write");
    if (!name)
        return real(fd, data, length);
    if (IS_FULL) {
        errno = ENOSPC;
        return -1;
    }
    pthread_mutex_lock(&one_at_a_time);
    note('W', name, lseek(fd, 0, SEEK_CUR), data, length);
    ssize_t done = real(fd, data, length);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate64(int fd, off64_t length)
{
    static int (*real)(int, off64_t);
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!real)
        real = dlsym(RTLD_NEXT, "ftruncate64");
    if (!name)
        return real(fd, length);
    pthread_mutex_lock(&one_at_a_time);
    note('T', name, length, NULL, 0);
    int done = real(fd, length);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int ftruncate(int fd, off_t length)
{
    return ftruncate64(fd, length);
}

int unlink(const char *path)
{
    static int (*real)(const char *);
    if (!real)
        real = dlsym(RTLD_NEXT, "unlink");
    const char *name = journal >= 0 && prefix ? name_in(path) : NULL;
    if (!name)
        return real(path);
    pthread_mutex_lock(&one_at_a_time);
    note('U', name, 0, NULL, 0);
    int done = real(path);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

static int synced(int fd, const char *which)
{
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name)
        return ((int (*)(int))dlsym(RTLD_NEXT, which))(fd);
    if (IS_FULL) {
        errno = ENOSPC;
        return -1;
    }
    pthread_mutex_lock(&one_at_a_time);
    note('S', name, 0, NULL, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return 0;
}

int fsync(int fd)
{
    return synced(fd, "fsync");
}

int fdatasync(int fd)
{
    return synced(fd, "fdatasync");
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        real = dlsym(RTLD_NEXT, "clock_gettime");
    int done = real(which, now);
    if (done == 0 && which == CLOCK_REALTIME && control) {
        int64_t at = now->tv_sec * 1000000000LL + now->tv_nsec + control->ahead_ns;
        now->tv_sec = at / 1000000000LL;
        now->tv_nsec = at % 1000000000LL;
    }
    return done;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec at;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &at);
    now->tv_sec = at.tv_sec;
    now->tv_usec = at.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (into)
        *into = at.tv_sec;
    return at.tv_sec;
}
