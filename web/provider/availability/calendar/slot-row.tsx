import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { stateOf, wordsKeyOf } from './calendar.ts';
import { useSpanWords } from '../../../i18n/use-time-words.ts';

/** A slot on one line: its time opens the dialog; the switch acts at once and goes back when refused. */
export function SlotRow({ slot, onEdit }: { slot: OwnSlot; onEdit: (slot: OwnSlot) => void }) {
  const { t } = useTranslation('availability');
  const { is_open, setOpen } = useOpenSwitch(slot);
  const state = stateOf({ ...slot, is_available: is_open }, Date.now());
  const time = useSpanWords()(slot);
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line first:border-0">
      <button type="button" className="group grid min-h-12 grow content-center text-left" onClick={() => onEdit(slot)}>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="sr">{t('slot.edit')} </span>
          <b className={`tnum text-md font-620 group-hover:underline ${state === 'open' ? '' : 'muted'}`}>{time}</b>
          <span className="muted tnum inline-flex items-center gap-1 text-sm">
            {state === 'blocked' && <Icon name="block" size="s" />}
            <span>{state === 'open' ? t('slot.left', { count: slot.available_spots }) : t(`slot.${wordsKeyOf(slot, state)}`)}</span>
          </span>
        </span>
        {(slot.spots_taken > 0 || slot.block_reason) && (
          <span className="muted text-xs leading-snug">
            {[slot.spots_taken > 0 && t('slot.booked', { taken: slot.spots_taken, capacity: slot.capacity }), slot.block_reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </button>
      {state !== 'past' && (
        <label className="ml-auto grid min-h-11 min-w-11 place-items-center">
          <span className="sr">{t('slot.open_switch', { time })}</span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={is_open}
            onChange={(event) => void setOpen(event.target.checked)}
          />
        </label>
      )}
    </li>
  );
}

function useOpenSwitch(slot: OwnSlot) {
  const { t } = useTranslation('availability');
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const words = useRefusalWords();
  const [meant, setMeant] = useState<{ is_open: boolean; before: OwnSlot; is_done: boolean } | null>(null);
  const running = useRef<Promise<boolean> | null>(null);

  async function send(is_available: boolean, before: Promise<boolean> | null): Promise<boolean> {
    await before;
    try {
      await call(api.availability.change, { params: { id: slot.id }, body: { is_available } });
      return true;
    } catch (error) {
      const is_beside = error instanceof CallError && error.code === 'slot_overlaps';
      toast.error(is_beside ? t('slot.overlaps') : words(error, t('slot.failed')));
      return false;
    }
  }

  // A press during a call waits for it: none is lost, and the last one counts.
  async function setOpen(is_available: boolean): Promise<void> {
    setMeant({ is_open: is_available, before: slot, is_done: false });
    const mine = send(is_available, running.current);
    running.current = mine;
    const is_done = await mine;
    if (running.current !== mine) return;
    await revalidate();
    if (running.current !== mine) return;
    running.current = null;
    startTransition(() => setMeant((last) => (last && is_done ? { ...last, is_done } : null)));
  }

  // What was pressed is shown until the reloaded data is, or the switch would flicker back.
  const is_meant = meant !== null && (!meant.is_done || meant.before === slot);
  return { is_open: is_meant ? meant.is_open : slot.is_available, setOpen };
}
