import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '../../../contract/audit.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** A link to the audit log of one subject. */
export function HistoryLink({ subject, id, about }: { subject: AuditSubject; id: string; about: string }) {
  const { t } = useTranslation('operator');
  return (
    <ButtonLink size="sm" look="ghost" to={`/operator/audit?subject=${subject}&subject_id=${id}`}>
      {t('list.history')}
      <span className="sr"> {about}</span>
    </ButtonLink>
  );
}
