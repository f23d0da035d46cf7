// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "CPrograms.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int make_pipe(int ends[2]) {
  if (pipe(ends) != 0) return errno;
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  return 0;
}

static int spawn(char *const arguments[], int input, int output, pid_t *process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t usual;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    // The lab ignores broken pipes; its programs need not.
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int cprograms_start(char *const arguments[], struct cprograms_program *program) {
  // Between a pipe and its flag another thread must not start a program.
  static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
  int in[2], out[2];
  pid_t process = 0;
  signal(SIGPIPE, SIG_IGN);
  pthread_mutex_lock(&starting);
  int error = make_pipe(in);
  if (error == 0) {
    error = make_pipe(out);
    if (error == 0) {
      error = spawn(arguments, in[0], out[1], &process);
      close(out[1]);
      if (error != 0) close(out[0]);
    }
    close(in[0]);
    if (error != 0) close(in[1]);
  }
  pthread_mutex_unlock(&starting);
  if (error != 0) return error;
  fcntl(in[1], F_SETFL, fcntl(in[1], F_GETFL) | O_NONBLOCK);
  fcntl(out[0], F_SETFL, fcntl(out[0], F_GETFL) | O_NONBLOCK);
  program->process = process;
  program->input = in[1];
  program->output = out[0];
  return 0;
}

int cprograms_has_ended(int process) {
  siginfo_t found;
  found.si_pid = 0;
  return waitid(P_PID, (id_t)process, &found, WEXITED | WNOHANG | WNOWAIT) != 0 || found.si_pid != 0;
}

int cprograms_end(int process) {
  int status = 0;
  // Until it is reaped, no other process has its number.
  int hadEnded = cprograms_has_ended(process);
  kill(-process, SIGKILL);
  if (!hadEnded) kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}
