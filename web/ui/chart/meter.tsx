import type { ReactNode } from 'react';

/** A progress bar with its value in words. */
export function Meter({ label, done, of, words }: { label: ReactNode; done: number; of: number; words: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-2 text-sm">
        <span className="font-600">{label}</span>
        <span className="muted tnum text-xs">{words}</span>
      </p>
      <span className={`meter ${done >= of ? 'is-full' : ''}`} aria-hidden="true">
        <i style={{ width: `${(done / of) * 100}%` }} />
      </span>
    </div>
  );
}
