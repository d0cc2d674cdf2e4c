import { registerHooks, type ModuleSource } from 'node:module';

/**
 * postgres.js, mended while it is loaded: docs/decisions/012-driver-mended.md says what is wrong with it when a connection is cut.
 * Each mend is a piece of its source and what stands there instead; a version that has no such piece is refused.
 */
const mends: Record<string, [from: string, to: string][]> = {
  'connection.js': [
    // Nothing of what a cut connection was doing goes over to the one that takes its place.
    [
      `    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    socket = null

    const first = initial
    initial = null
    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    initial = first
    chunk = nextWriteTimer = query = results = errorResponse = stream = final = null
    result = new Result()
    rows = 0

    if (initial && ++retries < 2 * options.host.length)
      return reconnect()

    initial && errored(Errors.connection('CONNECTION_CLOSED', options, socket))
    retries = 0
`,
    ],
    // Of several hosts each is tried once before a query is refused, the one that worked last comes first.
    ["    errored(Errors.connection('CONNECT_TIMEOUT'", "    error(Errors.connection('CONNECT_TIMEOUT'"],
    ['      errored(Errors.postgres(parseError(x)))', '      error(Errors.postgres(parseError(x)))'],
    ['    socket.ssl = ssl\n', '    socket.ssl = ssl\n    retries === 0 && (hostIndex = options.shared.host || 0)\n'],
    [
      '      options.shared.retries = retries = 0\n',
      '      options.shared.retries = retries = 0\n      options.shared.host = (hostIndex + port.length - 1) % port.length\n',
    ],
    // A COPY that is refused when its last row is in is told so.
    [
      '    stream && (stream.destroy(err), stream = null)\n',
      '    final && (final(err), final = null)\n    stream && (stream.destroy(err), stream = null)\n',
    ],
    // Who waits to set a connection aside is given the one that was opened for that, also when it is not the first at its place.
    ['        initial.reserve && (initial = null)\n', ''],
    ['initial && !initial.reserve && execute(initial)', 'initial && (initial.reserve ? initial.reserve(connection) : execute(initial))'],
    // Its own first query may fail without ending the process; whoever waits for the connection hears of it.
    ['return fetchArrayTypes()', 'return void fetchArrayTypes().catch(() => undefined)'],
  ],
  'index.js': [
    // What the pool is doing can be seen, and nothing of it changed (server/core/database.ts).
    [
      '      , queues = { connecting, reserved, closed, ended, open, busy, full }\n',
      '      , queues = { connecting, reserved, closed, ended, open, busy, full }\n\n  options.pool = { queries, ...queues }\n',
    ],
    // A transaction whose connection is gone sends nothing more: neither to nobody, nor into another's transaction.
    ['connection.onclose = reject)', 'connection.onclose = e => (gone = e, reject(e)))'],
    ['      , prepare = null\n\n    try {', '      , prepare = null\n      , gone = null\n\n    try {'],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone)\n          return q.reject(gone)\n',
    ],
    // Who waits to set a connection aside waits in one place; in two, a second connection was given to nobody, and lost.
    [
      '        queries.push(query)\n        closed.length && connect(closed.shift(), query)\n',
      '        closed.length ? connect(closed.shift(), query) : queries.push(query)\n',
    ],
    // Nor does whoever had set a connection aside that is gone; and they give nobody else what took its place.
    [
      '    c.reserved.release = true\n',
      `    c.reserved.release = true
    let gone = null
    c.onclose = e => {
      gone = e
      while (queue.length)
        queue.shift().reject(e)
    }
`,
    ],
    [
      '      c.reserved = null\n      onopen(c)\n',
      '      if (gone)\n        return\n      c.onclose = c.reserved = null\n      onopen(c)\n',
    ],
    [
      '    function handler(q) {\n      c.queue === full\n        ? queue.push(q)',
      '    function handler(q) {\n      if (gone)\n        return q.reject(gone)\n      c.queue === full\n        ? queue.push(q)',
    ],
  ],
};

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = /\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1];
    return file && mends[file] ? { ...loaded, source: mended(textOf(loaded.source), mends[file]) } : loaded;
  },
});

function textOf(source: ModuleSource | undefined): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

function mended(source: string, pieces: [from: string, to: string][]): string {
  return pieces.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error('This version of postgres.js is not the one that server/core/driver.ts mends.');
    return text.replace(from, () => to);
  }, source);
}

// Only now: what is imported at the top of a file is loaded before the file runs.
export const { default: postgres } = await import('postgres');
