import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { AuditSubject } from '../../../contract/audit.ts';
import { Menu } from '../../ui/navigation/menu.tsx';

type Props = {
  subject: AuditSubject;
  id: string;
  /** The row, for screen readers, which read the button without it. */
  about: string;
  /** Before the history, which everything has. */
  links?: readonly { key: string; label: string; to: string }[];
};

/** The rarer links of a row; the audit log is always among them. */
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
