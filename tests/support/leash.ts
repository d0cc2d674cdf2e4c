import { spawn } from 'node:child_process';

/**
 * Ends a process, and then removes a folder, when this process is gone, however it went: the little shell reads from a pipe that
 * only we hold open. Returns a way to let go.
 */
export function leash(pid: number, signal: 'INT' | 'TERM', folder = ''): () => void {
  const watch = [
    'read -r _',
    'kill -s "$2" "$1"',
    'while kill -0 "$1"; do sleep 0.1; done',
    'if [ -n "$3" ]; then rm -rf -- "$3"; fi',
  ].join('\n');
  const shell = spawn('/bin/sh', ['-c', watch, 'sh', String(pid), signal, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of the terminal's process group, or Ctrl-C would end the watcher first.
    detached: true,
  });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => void shell.kill('SIGKILL');
}
