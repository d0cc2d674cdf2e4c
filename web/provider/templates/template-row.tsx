import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../../contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { TemplateDialog } from './template-dialog.tsx';

type Props = { template: MessageTemplate; busy: boolean; onRemove: () => void };

/** One template, with what can be done with it. */
export function TemplateRow({ template, busy, onRemove }: Props) {
  const { t } = useTranslation('own_messages');
  const [editing, setEditing] = useState(false);
  const { title, body } = template;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6">
      <div className="min-w-0 grow basis-64">
        <h2 className="font-600 break-words">
          <UserText text={title} />
        </h2>
        <p className="muted mt-1 text-sm break-words whitespace-pre-line">
          <UserText text={body} />
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => setEditing(true)}>
          {t('templates.edit')}
          <span className="sr"> {title}</span>
        </Button>
        <Button size="sm" look="danger-quiet" busy={busy} onClick={onRemove}>
          {t('templates.remove')}
          <span className="sr"> {title}</span>
        </Button>
      </span>
      <TemplateDialog open={editing} onClose={() => setEditing(false)} template={template} />
    </li>
  );
}
