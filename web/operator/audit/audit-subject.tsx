import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditEntry } from '../../../contract/audit.ts';
import { mailKinds } from '../../../contract/mails.ts';
import { LocalizedName } from '../localized-name.tsx';

/** The screen of a subject, by its id or by a search for its name. */
const places: Partial<Record<AuditEntry['subject'], (entry: AuditEntry) => string>> = {
  provider: ({ subject_name }) => `/operator/providers?search=${encodeURIComponent(subject_name)}`,
  partner: ({ subject_name }) => `/operator/partners?search=${encodeURIComponent(subject_name)}`,
  service: ({ subject_name }) => `/operator/services?search=${encodeURIComponent(subject_name)}`,
  user: ({ subject_name }) => `/operator/users?search=${encodeURIComponent(subject_name)}`,
  booking: ({ subject_id }) => `/operator/bookings/${subject_id}`,
  mail: ({ subject_id }) => `/operator/outbox?mail=${subject_id}`,
};

/** The subject of an act, with a link while it exists. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['operator', 'outbox']);
  const { subject, subject_id, subject_name, subject_name_zh } = entry;
  const kind = t(`audit.subjects.${subject}`);
  const place = places[subject];
  if (!subject_name)
    return (
      <>
        {subject_id && subject !== 'person' && subject !== 'payout' && subject !== 'settlement'
          ? t('list.aside', { words: kind, aside: t('audit.gone') })
          : kind}
      </>
    );
  // The name of a mail is its kind on the wire.
  const mail = subject === 'mail' && mailKinds.find((one) => one === subject_name);
  const name = mail ? t(`outbox:mail_kind.${mail}`) : <LocalizedName name={subject_name} name_zh={subject_name_zh} />;
  return (
    <>
      {place ? (
        <Link className="link" to={place(entry)}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span className="muted block text-sm">{kind}</span>
    </>
  );
}
