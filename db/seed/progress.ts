const WIDTH = 30;

/** A bar on a terminal, a line a tenth elsewhere. */
export type Progress = { add: (rows: number) => void; end: () => number };

export function showProgress(expected: number, out: NodeJS.WriteStream): Progress {
  const started = performance.now();
  let done = 0;
  let shown = -1;

  const show = () => {
    const part = Math.min(done / expected, 1);
    const step = Math.floor(part * (out.isTTY ? 1_000 : 10));
    if (step === shown) return;
    shown = step;
    const seconds = (performance.now() - started) / 1_000;
    const filled = Math.round(part * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    const line = `${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${done.toLocaleString('en')} rows  ${Math.round(done / Math.max(seconds, 0.001)).toLocaleString('en')} rows/s`;
    out.write(out.isTTY ? `\r${line}  ` : `${line}\n`);
  };

  return {
    add: (rows) => {
      done += rows;
      show();
    },
    end: () => {
      if (out.isTTY) out.write('\n');
      return done;
    },
  };
}
