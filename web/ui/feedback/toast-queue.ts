/** A message; with `undo` it has a button that undoes what it reports. */
export type ToastMessage = { words: string; type: 'success' | 'error'; undo?: (() => void) | undefined };

let show: ((said: ToastMessage) => void) | null = null;
const waiting: ToastMessage[] = [];
const wanted = new Set<() => void>();

/** Shows a message, or queues it until the toast board is mounted. */
export function say(said: ToastMessage): void {
  if (show) return show(said);
  waiting.push(said);
  for (const tell of wanted) tell();
}

/** Calls `tell` when a message is queued without a board; returns how to stop. */
export function onWaiting(tell: () => void): () => void {
  wanted.add(tell);
  return () => wanted.delete(tell);
}

/** Mounts the board: it gets the queued messages and all later ones; returns how to unmount it. */
export function attachBoard(board: (said: ToastMessage) => void): () => void {
  show = board;
  for (const said of waiting.splice(0)) board(said);
  return () => {
    show = null;
  };
}
