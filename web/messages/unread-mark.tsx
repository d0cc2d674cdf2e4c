import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';

/** How many messages of a booking are unread; nothing when none are. */
export function UnreadMark({ count }: { count: number }) {
  const { t } = useTranslation('messages');
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 text-xs font-620 text-link" title={t('unread', { count })}>
      <Icon name="message" size="s" />
      <span aria-hidden="true">{count}</span>
      <span className="sr">{t('unread', { count })}</span>
    </span>
  );
}
