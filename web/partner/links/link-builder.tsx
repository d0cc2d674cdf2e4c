import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { linkTargets, type ReferralLink } from '../../../contract/partners.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { bodyOf, emptyDraft, PLACEMENT_MAX, type LinkFields } from './builder-form.ts';
import { TargetChoice } from './target-choice.tsx';

type Props = { open: boolean; onClose: () => void; onMade: (link: ReferralLink) => void };

/** Makes a link: where it leads, and where it will stand. Closing keeps what was chosen. */
export function LinkBuilder({ open, onClose, onMade }: Props) {
  const { t } = useTranslation('partners');
  const [draft, setDraft] = useState(emptyDraft);
  const [incomplete, setIncomplete] = useState(false);
  const { busy, error, run } = useAction({ about: draft });
  const sendOnce = useSendOnce();
  const change = (part: Partial<LinkFields>) => {
    setIncomplete(false);
    setDraft({ ...draft, ...part });
  };
  const make = async () => {
    const body = bodyOf(draft);
    setIncomplete(!body);
    if (!body) return;
    await run(() => sendOnce(body, (idempotency_key) => call(api.partners.createLink, { body, idempotency_key })), {
      done: t('builder.done'),
      failed: t('builder.save_failed'),
      then: (link) => {
        setDraft(emptyDraft);
        onMade(link);
      },
    });
  };
  const refused = incomplete ? t('builder.choose_first') : error?.words;
  const { target } = draft;
  return (
    <Dialog open={open} onClose={onClose} title={t('builder.title')}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
        noValidate
      >
        {refused && <Banner tone="danger">{refused}</Banner>}
        <ChoiceCards
          label={t('builder.target')}
          options={linkTargets.map((value) => ({ value, label: t(`builder.${value}`) }))}
          value={target}
          onChange={(chosen) => change({ target: chosen })}
          columns=""
        />
        {target !== 'catalogue' && <TargetChoice of={target} value={draft[target]} onChange={(id) => change({ [target]: id })} />}
        <Field label={t('builder.placement')} hint={t('builder.placement_hint')} optional>
          <TextInput value={draft.placement} onChange={(event) => change({ placement: event.target.value })} maxLength={PLACEMENT_MAX} />
        </Field>
        <Button type="submit" look="primary" block busy={busy} busy_words={t('builder.submitting')}>
          {t('builder.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
