import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { saved } from './lists.ts';

type Props = { id: string; title: string; className?: string };

/** The heart that saves an experience in this browser, or removes it. */
export function SaveButton({ id, title, className = '' }: Props) {
  const { t } = useTranslation('experiences');
  const is_saved = saved.use().includes(id);
  return (
    <button
      type="button"
      className={`heart ${className}`}
      aria-pressed={is_saved}
      aria-label={t('saved.save', { title })}
      onClick={() => (is_saved ? saved.remove(id) : saved.add(id))}
    >
      <Icon name="heart" />
    </button>
  );
}
