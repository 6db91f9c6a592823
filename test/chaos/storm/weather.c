// What a process of the storm meets. LD_PRELOAD puts this before the C library: fsync takes as long as the weather says,
// the clock is off by as much as it says, and of database files it is noted what the disk does not have for sure.
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

// weather.ts writes the same sixteen bytes.
struct weather {
  int32_t fsync_ms;
  int32_t unused;
  int64_t clock_ms;
};

// Before each write, in a file beside: power-loss.ts reads it. `kept` bytes of what stood there follow.
struct record {
  int64_t offset;
  int64_t length;
  int64_t size;
  int64_t kept;
};

static volatile struct weather *weather;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
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
  const char *path = getenv("STORM_WEATHER");
  int fd = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  if (fd >= 0) {
    void *page = mmap(NULL, sizeof(struct weather), PROT_READ, MAP_SHARED, fd, 0);
    if (page != MAP_FAILED) weather = page;
    close(fd);
  }
  const char *data = getenv("STORM_DATA");
  undo_folder = getenv("STORM_UNDO");
  if (undo_folder == NULL || data == NULL || realpath(data, data_folder) == NULL) undo_folder = NULL;
}

// The file beside where writes to this one are noted; -1 for files that nobody asks for.
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

// Notes what stands where something is about to change. A storm that cannot note proves nothing: it ends here.
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
  pthread_mutex_lock(&turn);
  note(notes, fd, offset, length);
  ssize_t written = real_pwrite(fd, bytes, length, offset);
  pthread_mutex_unlock(&turn);
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
  pthread_mutex_lock(&turn);
  if (fstat64(fd, &state) == 0 && state.st_size > size) note(notes, fd, size, state.st_size - size);
  int result = real_ftruncate(fd, size);
  pthread_mutex_unlock(&turn);
  close(notes);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int (*real)(int)) {
  if (weather != NULL && weather->fsync_ms > 0) usleep((useconds_t)weather->fsync_ms * 1000);
  int notes = notes_of(fd);
  if (notes < 0) return real(fd);
  pthread_mutex_lock(&turn);
  int result = real(fd);
  if (result == 0 && real_ftruncate(notes, 0) != 0) abort();
  pthread_mutex_unlock(&turn);
  close(notes);
  return result;
}

int fsync(int fd) { return synced(fd, real_fsync); }

int fdatasync(int fd) { return synced(fd, real_fdatasync); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_clock(clock, time);
  int is_date = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  if (result == 0 && is_date && weather != NULL) {
    int64_t ms = time->tv_sec * 1000LL + time->tv_nsec / 1000000 + weather->clock_ms;
    time->tv_sec = ms / 1000;
    time->tv_nsec = (ms % 1000) * 1000000 + time->tv_nsec % 1000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = real_day(time, zone);
  if (result == 0 && weather != NULL) {
    int64_t ms = time->tv_sec * 1000LL + time->tv_usec / 1000 + weather->clock_ms;
    time->tv_sec = ms / 1000;
    time->tv_usec = (ms % 1000) * 1000 + time->tv_usec % 1000;
  }
  return result;
}
