/* The default memory limit, from what the system says of itself. */
#include "core/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

#if defined(__linux__)
/* The first number in a system file; false when the file or the number is missing ("max"). */
static bool read_number(const char *path, unsigned long long *value) {
  FILE *file = fopen(path, "r");
  if (file == NULL) return false;
  bool found = fscanf(file, "%20llu", value) == 1;
  fclose(file);
  return found;
}

/* MemAvailable of /proc/meminfo: free memory, and caches that the kernel would give up. */
static size_t free_memory(void) {
  size_t bytes = SIZE_MAX;
  char line[128];
  FILE *file = fopen("/proc/meminfo", "r");
  if (file == NULL) return bytes;
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned long long kilobytes;
    if (sscanf(line, "MemAvailable: %20llu kB", &kilobytes) == 1) {
      bytes = (size_t)kilobytes * 1024;
      break;
    }
  }
  fclose(file);
  return bytes;
}

/* What one control group still allows; SIZE_MAX without a limit. */
static size_t group_memory(const char *limit_path, const char *used_path) {
  unsigned long long limit, used;
  if (!read_number(limit_path, &limit) || !read_number(used_path, &used)) return SIZE_MAX;
  return limit > used ? (size_t)(limit - used) : 0;
}

/* The group's files: version 2 in the group's own folder and in all above it, version 1 at the root. */
static size_t control_group_memory(void) {
  size_t bytes =
      group_memory("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes");
  char group[512] = "";
  FILE *file = fopen("/proc/self/cgroup", "r");
  if (file != NULL) {
    while (fgets(group, sizeof group, file) != NULL && strncmp(group, "0::", 3) != 0) group[0] = '\0';
    fclose(file);
  }
  group[strcspn(group, "\n")] = '\0';
  char *path = group[0] == '\0' ? group : group + 3;
  for (;;) {
    char limit_path[640], used_path[640];
    snprintf(limit_path, sizeof limit_path, "/sys/fs/cgroup%s/memory.max", path);
    snprintf(used_path, sizeof used_path, "/sys/fs/cgroup%s/memory.current", path);
    bytes = least(bytes, group_memory(limit_path, used_path));
    char *slash = strrchr(path, '/');
    if (slash == NULL) return bytes;
    *slash = '\0';
  }
}
#else
static size_t free_memory(void) {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) return (size_t)pages * (size_t)size;
#endif
  return SIZE_MAX;
}

static size_t control_group_memory(void) { return SIZE_MAX; }
#endif

/* RLIMIT_AS less what is mapped already. */
static size_t address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
  size_t bytes = (size_t)limit.rlim_cur;
#if defined(__linux__)
  unsigned long long pages;
  if (read_number("/proc/self/statm", &pages)) {
    size_t mapped = (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
    bytes = bytes > mapped ? bytes - mapped : 0;
  }
#endif
  return bytes;
}

size_t riddle_memory_default(void) {
  const size_t smallest = (size_t)16 << 20;
  size_t bytes = least(least(free_memory(), control_group_memory()), address_space());
  if (bytes == SIZE_MAX) return (size_t)1 << 30;
  return bytes / 2 < smallest ? smallest : bytes / 2;
}
