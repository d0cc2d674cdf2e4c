import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AuditSubject } from '../../../contract/audit.ts';
import { Menu } from '../../ui/navigation/menu.tsx';

type Props = {
  subject: AuditSubject;
  id: string;
  /** Whose they are, for those who hear the button without its row. */
  about: string;
  /** Before the history, which everything has. */
  links?: readonly { key: string; label: string; to: string }[];
};

/** Where a row leads that one seldom goes: always to all that operators did to it. */
export function MoreLinks({ subject, id, about, links = [] }: Props) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const history = { key: 'history', label: t('list.history'), to: `/operator/audit?subject=${subject}&subject_id=${id}` };
  return (
    <Menu
      small
      label={t('list.more', { name: about })}
      items={[...links, history].map(({ to, ...item }) => ({ ...item, onClick: () => void navigate(to) }))}
    />
  );
}
