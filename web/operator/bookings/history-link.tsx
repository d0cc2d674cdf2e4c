import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '../../../contract/audit.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** To all that operators did to one thing. */
export function HistoryLink({ subject, id, about }: { subject: AuditSubject; id: string; about: string }) {
  const { t } = useTranslation('operator');
  return (
    <ButtonLink size="sm" look="ghost" to={`/operator/audit?subject=${subject}&subject_id=${id}`}>
      {t('list.history')}
      <span className="sr"> {about}</span>
    </ButtonLink>
  );
}
