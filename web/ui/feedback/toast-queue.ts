export type Said = { words: string; type: 'success' | 'error' };

let show: ((said: Said) => void) | null = null;
const waiting: Said[] = [];
const wanted = new Set<() => void>();

/** Puts a message on the board, or in front of it until the board is there. */
export function say(said: Said): void {
  if (show) return show(said);
  waiting.push(said);
  for (const tell of wanted) tell();
}

/** Calls `tell` when a message waits and nobody shows it; answers how to stop. */
export function onWaiting(tell: () => void): () => void {
  wanted.add(tell);
  return () => wanted.delete(tell);
}

/** The board is there: it gets what waits and all that follows; answers how to leave. */
export function attachBoard(board: (said: Said) => void): () => void {
  show = board;
  for (const said of waiting.splice(0)) board(said);
  return () => {
    show = null;
  };
}
