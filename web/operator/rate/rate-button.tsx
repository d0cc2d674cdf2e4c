import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../rules/money.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { basisPointsOf } from '../../lib/format/percent.ts';

const MOST = 5_000;

type Props = { about: string; commission_bp: number | null; set: (commission_bp: number | null) => Promise<unknown> };

/** Sets or removes the commission rate of a partner or a service. */
export function RateButton({ about, commission_bp, set }: Props) {
  const { t } = useTranslation('operator');
  const sound = (typed: string) => (basisPointsOf(typed) ?? MOST + 1) <= MOST;
  return (
    <AskButton
      key={commission_bp}
      look="ghost"
      words={t('rate.set')}
      about={about}
      title={t('rate.title', { name: about })}
      sentence={t('rate.sentence')}
      confirm={t('rate.confirm')}
      line={{ label: t('rate.label'), optional: true, initial: commission_bp === null ? '' : percentOf(commission_bp), max: 5 }}
      check={(typed) => (sound(typed) ? undefined : t('rate.wrong'))}
      action={(typed) => set(basisPointsOf(typed))}
      done={t('rate.done')}
      failed={t('rate.failed')}
    />
  );
}
