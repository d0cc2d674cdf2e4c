import { useTranslation } from 'react-i18next';
import type { WeatherNotice as Notice } from '../../../contract/weather.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** That a host decides because of the weather, and by when, or has let the departure go and why. On paper too. */
export function WeatherNotice({ notice, className = '' }: { notice: Notice | null; className?: string }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  if (!notice) return null;
  return (
    <Banner tone="warning" className={className}>
      {notice.lines.map((line) => (
        <p key={line.en} className="mt-1 first:mt-0">
          {textIn(line, locale)}
        </p>
      ))}
      {notice.reason && (
        <p className="mt-1 break-words">
          <UserText text={t('weather_reason', { reason: notice.reason })} />
        </p>
      )}
    </Banner>
  );
}
