import { useTranslation } from 'react-i18next';
import { writtenLanguage } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Icon } from '../../../ui/icon.tsx';

const SHORT = { en: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'], 'zh-HK': ['日', '一', '二', '三', '四', '五', '六'] } as const;
const LONG = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  'zh-HK': ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
} as const;

/** The days of the week in words, 0 Sunday to 6 Saturday. */
export function useDayNames(): readonly string[] {
  return LONG[writtenLanguage(useLocale())];
}

type Props = { value: readonly number[]; onChange: (days: number[]) => void; error?: string | undefined };

/** Chooses days of the week, 0 Sunday to 6 Saturday. */
export function WeekdaysField({ value, onChange, error }: Props) {
  const { t } = useTranslation('availability');
  const short = SHORT[writtenLanguage(useLocale())];
  const names = useDayNames();
  const toggle = (day: number) => onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort());
  return (
    <fieldset className="mt-4" aria-describedby={error ? 'weekdays-error' : undefined}>
      <legend className="label mb-2">{t('bulk.days')}</legend>
      <div className="grid grid-cols-7 gap-1">
        {names.map((name, day) => (
          <label key={name} className="wd">
            <input type="checkbox" className="sr" checked={value.includes(day)} onChange={() => toggle(day)} aria-label={name} />
            <span aria-hidden="true">{short[day]}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className="err mt-1.5" id="weekdays-error">
          <Icon name="alert" />
          {error}
        </div>
      )}
    </fieldset>
  );
}
