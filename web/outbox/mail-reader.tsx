import { useTranslation } from 'react-i18next';
import type { StoredMail } from '../../contract/mails.ts';
import { Banner } from '../ui/feedback/banner.tsx';

/** A mail as its recipient sees it, in a frame that runs no script and cannot reach this page. */
export function MailReader({ mail }: { mail: StoredMail }) {
  const { t } = useTranslation('outbox');
  if (mail.plain === null) return <p className="muted">{t('outbox_not_stored')}</p>;
  return (
    <div className="grid gap-3">
      <h2 className="h2" lang={mail.locale}>
        {mail.subject}
      </h2>
      <p className="muted text-sm">{t('outbox_to', { recipient: mail.recipient })}</p>
      {!mail.is_as_sent && <Banner tone="warning">{t('outbox_of_today')}</Banner>}
      {mail.html === null ? (
        <div className="card grid gap-3 p-4">
          <p className="muted text-sm">{t('outbox_as_sent')}</p>
          <pre className="overflow-x-auto font-sans whitespace-pre-wrap" lang={mail.locale}>
            {mail.plain}
          </pre>
        </div>
      ) : (
        <>
          <iframe
            title={t('outbox_frame')}
            className="h-[46rem] w-full rounded-card border border-line bg-white"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={mail.html}
          />
          <Source name={t('outbox_plain')} text={mail.plain} />
        </>
      )}
      <Source name={t('outbox_calendar')} text={mail.calendar} />
    </div>
  );
}

function Source({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <details className="card p-4">
      <summary>{name}</summary>
      <pre className="mono mt-3 overflow-x-auto text-sm whitespace-pre-wrap">{text}</pre>
    </details>
  );
}
