import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { OwnPage } from '../../../../contract/pages.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction, type ActionError } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';

type Props = { page: OwnPage; sites: readonly string[]; onSaved: (sites: readonly string[]) => void };

/** The sites on which a page may stand, an address a line. */
export function EmbedSites({ page, sites, onSaved }: Props) {
  const { t } = useTranslation('own_pages');
  const [typed, setTyped] = useState(sites.join('\n'));
  const { busy, error, run } = useAction({ about: typed, toast: 'sentence' });
  const lines = typed.split(/\s+/).filter(Boolean);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void run(() => call(api.ownPages.embed, { params: { id: page.id }, body: { embed_origins: lines } }), {
      done: t('embed.saved'),
      failed: t('embed.failed'),
      then: ({ embed_origins }) => {
        setTyped(embed_origins.join('\n'));
        onSaved(embed_origins);
      },
    });
  };
  return (
    <form className="grid gap-4" onSubmit={save} noValidate>
      <Field label={t('embed.sites')} hint={t('embed.sites_hint')} error={error ? wordsOf(error, lines) : undefined}>
        <Textarea
          className="mono"
          rows={3}
          placeholder="https://www.example.hk"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={!busy && lines.join() === sites.join()}>
          {t('embed.save')}
        </Button>
      </div>
    </form>
  );
}

/** The first thing that is wrong, and in which line. */
function wordsOf({ words, fields }: ActionError, lines: string[]): string {
  const [first] = Object.entries(fields);
  if (!first) return words;
  const [field, messages] = first;
  return [lines[Number(field.split('.')[1])], messages.join(' ')].filter(Boolean).join(': ');
}
