/** What a process that runs test files has to do next. */
export type Order = { run: string } | { end_within_ms: number };

/** What it answers. Milliseconds. */
export type Message =
  | { kind: 'ready' }
  | { kind: 'begun'; title: string }
  | { kind: 'passed' | 'skipped'; title: string; ms: number }
  | { kind: 'failed'; title: string; why: string };
