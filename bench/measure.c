/* measure IN OUT COMMAND...: runs a command with its standard input from IN and output to OUT, on one
 * core where the system can pin it, and prints: wall seconds, user seconds, system seconds, peak
 * memory in kilobytes, exit status. */
#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#endif
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void pin_to_last_core(void) {
#if defined(__linux__)
  cpu_set_t allowed, one;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (int cpu = CPU_SETSIZE - 1; cpu >= 0; cpu--) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    return;
  }
#endif
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: measure IN OUT COMMAND...\n");
    return 1;
  }
  double start = seconds();
  pid_t child = fork();
  if (child == 0) {
    pin_to_last_core();
    int in = open(argv[1], O_RDONLY), out = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (in < 0 || out < 0) {
      perror("measure");
      _exit(126);
    }
    dup2(in, 0);
    dup2(out, 1);
    execvp(argv[3], argv + 3);
    perror(argv[3]);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 1;
  }
  double wall = seconds() - start;
  double user = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
  double system = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec * 1e-6;
  printf("%.6f %.6f %.6f %ld %d\n", wall, user, system, usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128);
  return 0;
}
