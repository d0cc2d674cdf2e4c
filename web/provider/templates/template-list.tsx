import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { MessageTemplate } from '../../../contract/messages.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { TemplateRow } from './template-row.tsx';

/** The templates by title. One is deleted at once, and its toast has a button that saves it again. */
export function TemplateList({ templates }: { templates: readonly MessageTemplate[] }) {
  const { t } = useTranslation('own_messages');
  const { busy, run } = useAction({ refresh: 'success' });
  const remove = ({ id, title, body }: MessageTemplate) =>
    run(() => call(api.messageTemplates.remove, { params: { id } }), {
      done: t('templates.removed'),
      failed: t('templates.remove_failed'),
      undo: () => call(api.messageTemplates.create, { body: { title, body } }),
      // The button that had the focus goes with its row.
      then: () => document.getElementById('main')?.focus(),
    });
  return (
    <ul className="card max-w-form">
      {templates.map((template) => (
        <TemplateRow key={template.id} template={template} busy={busy} onRemove={() => void remove(template)} />
      ))}
    </ul>
  );
}
