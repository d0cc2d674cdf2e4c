import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contract/text.ts';
import { movedTo } from '../../lib/moved-to.ts';
import { Icon } from '../icon.tsx';
import { LineArea } from '../chart/line-area.tsx';

type Props = {
  label: React.ReactNode;
  /** The label as a string, for the name of each line. */
  name: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  lang?: Locale | undefined;
  most: number;
  longest: number;
};

/** A list of short lines, always with an empty one at the end. Enter goes to the next line, Backspace removes an empty one, pasted lines are split. */
export function ListEditor({ label, name, value, onChange, onBlur, error, lang, most, longest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const rows = value.length < most && value.at(-1) !== '' ? [...value, ''] : [...value];

  const change = (lines: string[], focus: number) => {
    flushSync(() => onChange(withoutEnd(lines)));
    list.current?.querySelectorAll('textarea')[Math.max(0, focus)]?.focus();
  };
  const write = (place: number, text: string) => onChange(withoutEnd(rows.with(place, text)));
  const press = (event: KeyboardEvent, place: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (rows[place] !== '' && rows.length < most && rows[place + 1] !== '') change(rows.toSpliced(place + 1, 0, ''), place + 1);
      else list.current?.querySelectorAll('textarea')[place + 1]?.focus();
    }
    if (event.key === 'Backspace' && rows[place] === '' && place > 0) {
      event.preventDefault();
      change(rows.toSpliced(place, 1), place - 1);
    }
  };
  const paste = (event: ClipboardEvent, place: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.replace(/^[\s•·*-]+/, '').trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    change(rows.toSpliced(place, rows[place] === '' ? 1 : 0, ...lines).slice(0, most), place + lines.length - 1);
  };

  return (
    <div role="group" aria-labelledby={id} className={`field ${error ? 'is-bad' : ''}`}>
      <span className="label" id={id}>
        {label}
      </span>
      <ul ref={list} className="grid gap-2">
        {rows.map((line, place) => (
          <li key={place} className="flex items-start gap-0.5">
            <LineArea
              className="min-w-0"
              lang={lang}
              aria-label={t('lines.line', { name, number: place + 1 })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              placeholder={place === 0 && rows.length === 1 ? undefined : line === '' ? t('lines.next') : undefined}
              maxLength={longest}
              enterKeyHint="next"
              value={line}
              onChange={(event) => write(place, event.target.value)}
              onKeyDown={(event) => press(event, place)}
              onPaste={(event) => paste(event, place)}
              onBlur={onBlur}
            />
            {line !== '' && (
              <>
                <button
                  type="button"
                  className="btn btn-ghost btn-icon btn-sm mt-1 aria-disabled:opacity-40"
                  aria-label={t('lines.up', { name, number: place + 1 })}
                  aria-disabled={place === 0 || undefined}
                  onClick={() => {
                    if (place === 0) return;
                    flushSync(() => onChange(withoutEnd(movedTo(rows, place, place - 1))));
                    list.current?.querySelectorAll('li')[place - 1]?.querySelector('button')?.focus();
                  }}
                >
                  <Icon name="chevron_down" size="s" className="rotate-180" />
                </button>
                <button
                  type="button"
                  className="btn btn-ghost btn-icon btn-sm mt-1"
                  aria-label={t('lines.remove', { name, number: place + 1 })}
                  onClick={() => change(rows.toSpliced(place, 1), place)}
                >
                  <Icon name="close" size="s" />
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

// The empty line at the end is the editor's, not the list's.
function withoutEnd(lines: string[]): string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
