import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import { becomePartnerBody, partnerKinds } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { userChanged } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { nothingTyped, partnerFieldNames, type PartnerFields } from '../fields.ts';
import { NameFields } from '../name-fields.tsx';
import { PayoutFields } from '../payout-fields.tsx';

/** Turns the account into a partner's and goes to its dashboard, which says whether it is approved. */
export function BecomePartnerForm() {
  const { t } = useTranslation('partners');
  const { error, run } = useAction();
  const navigate = useNavigate();
  const shown = useShownVersions();
  const form = useForm<PartnerFields>({
    mode: 'onTouched',
    defaultValues: nothingTyped,
    resolver: contractResolver(becomePartnerBody, wordsIn(useLocale())),
  });
  const kind = useWatch({ control: form.control, name: 'kind' });

  const submit = form.handleSubmit(async ({ logo: _, ...body }) => {
    const become = async () => {
      const user = await call(api.auth.becomePartner, { body: { ...body, ...shown } });
      await navigate('/partner/dashboard');
      userChanged(user);
    };
    await run(become, {
      done: t('become.done'),
      failed: t('become.failed'),
      onRefusal: (refusal) => showFieldErrors<PartnerFields>(refusal, partnerFieldNames, form.setError),
    });
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <ChoiceCards
        label={t('fields.kind')}
        options={partnerKinds.map((value) => ({ value, label: t(`fields.${value}`) }))}
        value={kind}
        onChange={(chosen) => form.setValue('kind', chosen)}
        columns="grid-cols-2"
      />
      <NameFields form={form} />
      <h2 className="h3 border-t border-line pt-5">{t('fields.payout')}</h2>
      <p className="muted -mt-4 text-md">{t('fields.payout_sentence')}</p>
      <PayoutFields form={form} />
      <Notice of="become_partner" />
      <Button type="submit" look="primary" block busy={form.formState.isSubmitting} busy_words={t('become.submitting')}>
        {t('become.submit')}
      </Button>
    </form>
  );
}
