// Faults of a process in a chaos run. LD_PRELOAD loads this before the C library: fsync takes the configured time,
// the clock has the configured offset, and overwritten bytes of database files are recorded until the disk has the new ones.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// fault-injector.ts writes the same sixteen bytes.
struct faults {
  int32_t fsync_ms;
  int32_t unused;
  int64_t clock_ms;
};

// Record before each write, in a separate file that power-loss.ts reads. `kept` overwritten bytes follow.
struct record {
  int64_t offset;
  int64_t length;
  int64_t size;
  int64_t kept;
};

static volatile struct faults *faults;
static pthread_mutex_t write_lock = PTHREAD_MUTEX_INITIALIZER;
static const char *undo_folder;
static char data_folder[4096];

static ssize_t (*real_pwrite)(int, const void *, size_t, off64_t);
static int (*real_ftruncate)(int, off64_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_clock)(clockid_t, struct timespec *);
static int (*real_day)(struct timeval *, void *);

__attribute__((constructor)) static void begin(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_clock = dlsym(RTLD_NEXT, "clock_gettime");
  real_day = dlsym(RTLD_NEXT, "gettimeofday");
  const char *path = getenv("CHAOS_FAULTS");
  int fd = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (fd >= 0) {
    void *page = mmap(NULL, sizeof(struct faults), PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) faults = page;
    close(fd);
  }
  const char *data = getenv("CHAOS_DATA");
  undo_folder = getenv("CHAOS_UNDO");
  if (undo_folder == NULL || data == NULL || realpath(data, data_folder) == NULL) undo_folder = NULL;
}

// The file that records writes to this one; -1 for files that are not recorded.
static int notes_of(int fd) {
  if (undo_folder == NULL) return -1;
  char link[64], path[4096], notes[8192];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return -1;
  path[length] = 0;
  size_t folder = strlen(data_folder);
  if (strncmp(path, data_folder, folder) != 0 || path[folder] != '/') return -1;
  const char *name = path + folder + 1;
  if (strcmp(name, "tavern.db") != 0 && strcmp(name, "tavern.db-wal") != 0) return -1;
  snprintf(notes, sizeof notes, "%s/%s", undo_folder, name);
  return open(notes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// Records the bytes that are about to change. A chaos run that cannot record proves nothing, so it aborts.
static void note(int notes, int fd, off64_t offset, size_t length) {
  struct stat64 state;
  if (fstat64(fd, &state) != 0) abort();
  char *bytes = malloc(sizeof(struct record) + length);
  if (bytes == NULL) abort();
  ssize_t kept = pread64(fd, bytes + sizeof(struct record), length, offset);
  struct record head = {offset, (int64_t)length, state.st_size, kept < 0 ? 0 : kept};
  memcpy(bytes, &head, sizeof head);
  size_t size = sizeof head + (size_t)head.kept;
  if (write(notes, bytes, size) != (ssize_t)size) abort();
  free(bytes);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  int notes = notes_of(fd);
  if (notes < 0) return real_pwrite(fd, bytes, length, offset);
  pthread_mutex_lock(&write_lock);
  note(notes, fd, offset, length);
  ssize_t written = real_pwrite(fd, bytes, length, offset);
  pthread_mutex_unlock(&write_lock);
  close(notes);
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

int ftruncate64(int fd, off64_t size) {
  int notes = notes_of(fd);
  if (notes < 0) return real_ftruncate(fd, size);
  struct stat64 state;
  pthread_mutex_lock(&write_lock);
  if (fstat64(fd, &state) == 0 && state.st_size > size) note(notes, fd, size, state.st_size - size);
  int result = real_ftruncate(fd, size);
  pthread_mutex_unlock(&write_lock);
  close(notes);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int (*real)(int)) {
  if (faults != NULL && faults->fsync_ms > 0) usleep((useconds_t)faults->fsync_ms * 1000);
  int notes = notes_of(fd);
  if (notes < 0) return real(fd);
  pthread_mutex_lock(&write_lock);
  int result = real(fd);
  if (result == 0 && real_ftruncate(notes, 0) != 0) abort();
  pthread_mutex_unlock(&write_lock);
  close(notes);
  return result;
}

int fsync(int fd) { return synced(fd, real_fsync); }

int fdatasync(int fd) { return synced(fd, real_fdatasync); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_clock(clock, time);
  int is_date = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (result == 0 && is_date && faults != NULL) {
    int64_t ms = time->tv_sec * 1000LL + time->tv_nsec / 1000000 + faults->clock_ms;
    time->tv_sec = ms / 1000;
    time->tv_nsec = (ms % 1000) * 1000000 + time->tv_nsec % 1000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = real_day(time, zone);
  if (result == 0 && faults != NULL) {
    int64_t ms = time->tv_sec * 1000LL + time->tv_usec / 1000 + faults->clock_ms;
    time->tv_sec = ms / 1000;
    time->tv_usec = (ms % 1000) * 1000 + time->tv_usec % 1000;
  }
  return result;
}
