import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { ResellerMonth } from '../../../../contract/reseller-statements.ts';
import { call } from '../../../lib/call/call.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

type Props = { month: string; reseller: Pick<ResellerMonth, 'id' | 'name' | 'owed'> };

/** Marks what a reseller owes of a month as paid. */
export function ReceiveButton({ month, reseller: { id, name, owed } }: Props) {
  const { t } = useTranslation('channels');
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'none' });
  const [typed, setTyped] = useState<string | null>(null);
  const [is_wrong, setWrong] = useState(false);
  const open = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const submit = async () => {
    const reference = typed?.trim() ?? '';
    if (reference === '') return setWrong(true);
    await run(() => call(api.resellers.receive, { params: { id }, body: { month, amount: owed, reference } }), {
      done: t('receive_done', { name }),
      failed: t('receive_failed'),
      then: () => open(null),
    });
  };
  return (
    <div>
      <Button look="primary" onClick={() => open('')}>
        {t('receive')}
        <span className="sr"> {name}</span>
      </Button>
      <FormDialog
        open={typed !== null}
        onClose={() => open(null)}
        title={t('receive_title', { name, amount: exactMoney(owed) })}
        submit={{ words: t('receive'), busy, busy_words: t('saving_services') }}
        onSubmit={async (event) => {
          event.preventDefault();
          await submit();
        }}
        error={error}
      >
        <p className="muted text-md">{t('receive_sentence')}</p>
        <Field label={t('reference')} hint={t('reference_hint')} error={is_wrong ? t('reference_wrong') : undefined}>
          <TextInput value={typed ?? ''} onChange={(event) => setTyped(event.target.value)} maxLength={80} autoComplete="off" required />
        </Field>
      </FormDialog>
    </div>
  );
}
