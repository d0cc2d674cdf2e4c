import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { MailChoice, OptionalMail } from '../../../contract/mails.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';

/** One kind of email with its box; what is chosen is saved at once, and stands as before when that fails. */
export function MailChoiceRow({ choice: { kind, wanted: saved, always } }: { choice: MailChoice }) {
  const { t } = useTranslation('own_messages');
  const [wanted, setWanted] = useState(saved);
  const { busy, run } = useAction({ toast: 'both' });
  const choose = async (now: boolean) => {
    if (busy) return;
    setWanted(now);
    const body = { kind: kind as OptionalMail, wanted: now };
    const is_saved = await run(() => call(api.mailChoices.choose, { body }), {
      done: t(now ? 'mails.turned_on' : 'mails.turned_off', { kind: t(`mails.kinds.${kind}`) }),
      failed: t('mails.failed'),
    });
    if (!is_saved) setWanted(!now);
  };
  return (
    <li>
      <label className="check items-start!">
        <input
          type="checkbox"
          className="mt-1"
          checked={wanted}
          disabled={always}
          aria-busy={busy || undefined}
          onChange={({ target }) => void choose(target.checked)}
        />
        <span>
          {t(`mails.kinds.${kind}`)}
          <span className="muted block text-sm">{t(`mails.hints.${kind}`)}</span>
        </span>
      </label>
    </li>
  );
}
