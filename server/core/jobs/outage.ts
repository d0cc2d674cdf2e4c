/** How long nothing may go wrong before the same trouble is news again. */
const QUIET_MS = 10 * 60_000;

/**
 * Reports trouble once: while the database does not answer, each of thirty pollers fails every few seconds in the same way. The next of its
 * kind is reported after `QUIET_MS` without one. `now` is in ms.
 */
export function createOutageReport(report: (err: unknown) => void, now: () => number): (err: unknown) => void {
  const seen_at = new Map<string, number>();
  return (err) => {
    const [kind, at] = [kindOf(err), now()];
    const before = seen_at.get(kind);
    seen_at.set(kind, at);
    if (before === undefined || at - before >= QUIET_MS) report(err);
  };
}

/** The code, or the words without what pg-boss writes behind them: which queue it was. */
function kindOf(err: unknown): string {
  const { code, message = '' } = Object(err) as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : message.replace(/ \(Queue: .*$/s, '');
}

/**
 * An error for one reader. The driver fails all that wait for a connection with one error, and pg-boss adds the name of a queue to the message
 * of the error that it catches: the names of all queues would pile up in it.
 */
export function ownError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(new Error(error.message, { cause: error }), 'code' in error ? { code: error.code } : {});
}
