import { useTranslation } from 'react-i18next';
import { CHOICE_HOURS, callOffOutcomes, type CallOffOutcome } from '../../contract/call-offs.ts';
import { ChoiceCards } from '../ui/form/choice-cards.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select, TextInput } from '../ui/form/inputs.tsx';
import { ready_reasons, type ReadyReason } from './ready-reasons.ts';

/** What guests get and read, as it is being typed. */
export type CallOffTerms = { outcome: CallOffOutcome; choice_hours: number; ready: ReadyReason | 'own'; own: { en: string; zh: string } };

const REASON_MAX = 300;
const HOURS_A_DAY = 24;
const days = [1, 2, 3, CHOICE_HOURS / HOURS_A_DAY, 14];

type Props = { terms: CallOffTerms; onChange: (terms: CallOffTerms) => void };

/** What guests get, how long they may choose, and why: ready in both languages, or in the provider's own words. */
export function CallOffTermsFields({ terms, onChange }: Props) {
  const { t } = useTranslation('call_off');
  const { outcome, choice_hours, ready, own } = terms;
  return (
    <section className="card grid gap-5 p-4 lg:p-5">
      <ChoiceCards
        label={t('outcome')}
        columns="sm:grid-cols-2"
        options={callOffOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`), hint: t(`outcome_hints.${value}`) }))}
        value={outcome}
        onChange={(value) => onChange({ ...terms, outcome: value })}
      />
      {outcome === 'postpone' && (
        <Field label={t('hours')} hint={t('hours_hint')}>
          <Select value={choice_hours} onChange={({ target }) => onChange({ ...terms, choice_hours: Number(target.value) })}>
            {days.map((count) => (
              <option key={count} value={count * HOURS_A_DAY}>
                {t('days', { count })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('reason')} hint={t('reason_hint')}>
        <Select value={ready} onChange={({ target }) => onChange({ ...terms, ready: target.value as CallOffTerms['ready'] })}>
          {(Object.keys(ready_reasons) as ReadyReason[]).map((reason) => (
            <option key={reason} value={reason}>
              {t(`reasons.${reason}`)}
            </option>
          ))}
          <option value="own">{t('reason_own')}</option>
        </Select>
      </Field>
      {ready === 'own' &&
        (['en', 'zh'] as const).map((language) => (
          <Field key={language} label={t(`reason_${language}`)}>
            <TextInput
              lang={language === 'zh' ? 'zh-HK' : 'en'}
              maxLength={REASON_MAX}
              value={own[language]}
              onChange={({ target }) => onChange({ ...terms, own: { ...own, [language]: target.value } })}
            />
          </Field>
        ))}
    </section>
  );
}
