import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '../../../../contract/text.ts';

/** Leads to a field of the form: on a phone its language comes up first. */
export function useShowField(form: RefObject<HTMLFormElement | null>, write: (language: Locale) => void) {
  const lead = (field: HTMLElement | null | undefined) => {
    const language = field?.closest<HTMLElement>('[data-written]')?.dataset.written;
    if (language) flushSync(() => write(language === 'en' ? 'en' : 'zh-HK'));
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  };
  return {
    show: (name: string) => lead(findField(form.current, name)),
    /** The first that is marked as wrong, from the top. */
    showFirst: () => requestAnimationFrame(() => lead(form.current && firstWrong(form.current))),
  };
}

/** By its own name, else by the part of the form it is in. */
function findField(form: HTMLElement | null, name: string): HTMLElement | null | undefined {
  const [part = ''] = name.split('.');
  const inside = form?.querySelector<HTMLElement>(`[data-field="${part}"]`);
  return (
    form?.querySelector<HTMLElement>(`[name="${name}"]`) ??
    inside?.querySelector<HTMLElement>('[aria-invalid="true"], input, textarea, button')
  );
}

/** A control, else the first of a part that is wrong as a whole. */
function firstWrong(form: HTMLElement): HTMLElement | null {
  const part = form.querySelector('.err')?.closest('[data-field]');
  return form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? part?.querySelector<HTMLElement>('input, textarea, button') ?? null;
}
