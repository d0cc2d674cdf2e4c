import { totalmem } from 'node:os';

export type ServerSettings = Record<string, string | number>;

/** PostgreSQL's settings for one marketplace on this machine: full durability (the defaults), no network, Hong Kong's dates left to the application. */
export function settingsFor(socketFolder: string | undefined, port: number, extra: ServerSettings): ServerSettings {
  const memory = memoryInMegabytes();
  return {
    port,
    // Windows has no socket file that PostgreSQL's clients agree on; there it listens on this machine only, with a password.
    ...(socketFolder === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: quoted(socketFolder), unix_socket_permissions: '0700' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'sampan',
    max_connections: 100,
    shared_buffers: `${clamp(memory / 8, 128, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 512, 16384)}MB`,
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Errors of statements are reported to the application, which logs them; this log tells what only the server knows.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...extra,
  };
}

/** The settings as arguments of the postgres program. */
export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function memoryInMegabytes(): number {
  const allowed = process.constrainedMemory();
  const total = totalmem();
  return Math.min(total, allowed > 0 ? allowed : total) / 2 ** 20;
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most));
}

/** The setting is a list; quoted, one folder may contain spaces and commas. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
