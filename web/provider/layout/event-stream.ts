export type ServerEvent = { event: string; data: string };

/** Reads server-sent events from a body. A comment, which the server sends as a heartbeat, is an event without a name. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield eventIn(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined); // the connection is gone already
  }
}

function eventIn(part: string): ServerEvent {
  const lines = part.split('\n');
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  return { event: of('event')[0] ?? '', data: of('data').join('\n') };
}
