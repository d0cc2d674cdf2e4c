import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Reseller } from '../../../../contract/resellers.ts';
import { percentOf } from '../../../../rules/money.ts';
import { MOST_DISCOUNT_BP } from '../../../../rules/resale/resale.ts';
import { call } from '../../../lib/call/call.ts';
import { basisPointsOf } from '../../../lib/format/percent.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

type Props = { reseller: Pick<Reseller, 'id' | 'name' | 'rate_bp'> };

/** A reseller's discount, what it means, and the way to set it. */
export function Discount({ reseller: { id, name, rate_bp } }: Props) {
  const { t } = useTranslation('channels');
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const [typed, setTyped] = useState<string | null>(null);
  const [is_wrong, setWrong] = useState(false);
  const open = (text: string | null) => {
    setTyped(text);
    setWrong(false);
  };
  const submit = async () => {
    const wanted = basisPointsOf(typed ?? '');
    if (wanted === null || wanted > MOST_DISCOUNT_BP) return setWrong(true);
    await run(() => call(api.resellers.setRate, { params: { id }, body: { rate_bp: wanted } }), {
      done: t('discount_done', { name }),
      failed: t('discount_failed'),
      then: () => open(null),
    });
  };
  return (
    <>
      <h3 className="mt-4 text-sm font-600">{t('discount')}</h3>
      <p className="muted mt-1 text-sm">{t(rate_bp === 0 ? 'discount_none' : 'discount_is', { percent: percentOf(rate_bp) })}</p>
      <Button className="mt-2" size="sm" onClick={() => open(percentOf(rate_bp))}>
        {t('discount_set')}
        <span className="sr"> {name}</span>
      </Button>
      <FormDialog
        open={typed !== null}
        onClose={() => open(null)}
        title={t('discount_title', { name })}
        submit={{ words: t('discount_save'), busy, busy_words: t('saving_services') }}
        onSubmit={async (event) => {
          event.preventDefault();
          await submit();
        }}
        error={error}
      >
        <Field label={t('discount_percent')} hint={t('discount_hint')} error={is_wrong ? t('discount_wrong') : undefined}>
          <TextInput
            value={typed ?? ''}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        </Field>
      </FormDialog>
    </>
  );
}
