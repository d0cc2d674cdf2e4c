import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setSaved, useSavedIds } from './saved-list.ts';

type Props = { id: string; title: string; className?: string };

/** The heart that saves an experience, or removes it: in the account, or in this browser without one. */
export function SaveButton({ id, title, className = '' }: Props) {
  const { t } = useTranslation('experiences');
  const reasonOf = useRefusalWords();
  const toast = useToast();
  const user_id = useSession().user?.id;
  const is_saved = useSavedIds().includes(id);
  const save = (wanted: boolean) =>
    setSaved(user_id, id, wanted).catch((error: unknown) => toast.error(reasonOf(error, t('saved.failed'))));
  const press = () => {
    void save(!is_saved);
    if (is_saved) toast.success(t('saved.removed', { title }), () => void save(true));
  };
  return (
    <button type="button" className={`heart ${className}`} aria-pressed={is_saved} aria-label={t('saved.save', { title })} onClick={press}>
      <Icon name="heart" />
    </button>
  );
}
