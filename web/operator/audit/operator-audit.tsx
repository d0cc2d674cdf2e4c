import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { auditActs, auditSubjects } from '../../../contract/audit.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { AuditDetails } from './audit-details.tsx';
import { AuditSubject } from './audit-subject.tsx';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Timestamp } from '../timestamp.tsx';
import type { Route } from './+types/operator-audit.ts';

const choices = { act: auditActs, subject: auditSubjects, subject_id: 'id' } as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('outbox');
  return loadOperatorList(request, choices, (query) => call(api.operator.audit, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorAudit({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('audit.title')}
      sentence={t('audit.sentence')}
      shown={loaderData}
      filters={[
        { name: 'act', label: t('audit.act'), options: auditActs.map((value) => ({ value, label: t(`audit.acts.${value}`) })) },
        {
          name: 'subject',
          label: t('audit.subject'),
          options: auditSubjects.map((value) => ({ value, label: t(`audit.subjects.${value}`) })),
        },
      ]}
      empty={{ spot: 'search', title: t('audit.empty'), sentence: t('audit.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('audit.done'), cell: ({ act }) => <RowTitle name={t(`audit.acts.${act}`)} /> }}
          columns={[
            { key: 'subject', head: t('audit.subject'), cell: (entry) => <AuditSubject entry={entry} /> },
            { key: 'details', head: t('audit.details'), cell: ({ details }) => <AuditDetails details={details} /> },
            { key: 'by', head: t('audit.by'), cell: ({ actor }) => actor },
            { key: 'when', head: t('audit.when'), cell: ({ at }) => <Timestamp at={at} /> },
          ]}
        />
      )}
    </ListScreen>
  );
}
