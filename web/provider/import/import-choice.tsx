import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { importKinds } from '../../../contract/import-fields.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { saveAs } from '../../lib/save-as.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { FileDrop } from '../../ui/picture/file-drop.tsx';
import { decodeFile } from '../bank/decode-file.ts';
import type { ImportFile } from './use-import.ts';

const MOST_BYTES = 2_000_000;

/** Which kind of file it is, where it is chosen, and what is wrong with it as a whole. */
export function ImportChoice({ file }: { file: ImportFile }) {
  const { t } = useTranslation(['import', 'common']);
  const opening = useAction({ toast: 'none', overlap: 'replace' });
  const { chosen, kind, check_error } = file;
  const read = (picked: File) => async () => {
    if (picked.size > MOST_BYTES) throw new CallError({ message: t('too_large'), code: 'payload_too_large', status: 413 });
    return { name: picked.name, text: decodeFile(new Uint8Array(await picked.arrayBuffer())) };
  };
  const open = (picked: File) => opening.run(read(picked), { failed: t('open_failed'), then: (next) => void file.check(next, kind) });
  const download = async () => saveAs(await signedFile(api.imports.template, { query: { kind } }), `sampan-${kind}.csv`);
  const failed = opening.error ?? check_error;
  return (
    <section className="card grid gap-4 p-5 lg:p-6" aria-labelledby="import-file">
      <h2 className="h2" id="import-file">
        {chosen ? t('other_file') : t('choose')}
      </h2>
      <div className="grid gap-2">
        <Segmented
          label={t('kind')}
          options={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={file.chooseKind}
        />
        <p className="muted text-sm">{t(`kind_hints.${kind}`)}</p>
      </div>
      <FileDrop
        other={{ accept: '.csv,.txt,.tsv,text/csv,text/plain', let_go: t('let_go') }}
        label={<b className="font-600 break-all text-link">{chosen?.name ?? t('choose_file')}</b>}
        hint={chosen ? t('choose_file') : t('choose_hint')}
        onFiles={([picked]) => picked && void open(picked)}
      />
      <div>
        <ActionButton size="sm" action={download} failed={t('template_failed')}>
          {t('template')}
        </ActionButton>
      </div>
      {failed && (
        <Banner
          tone="danger"
          action={
            chosen &&
            check_error && (
              <Button size="sm" onClick={() => void file.check(chosen, kind)}>
                {t('common:actions.try_again')}
              </Button>
            )
          }
        >
          {failed.words}
        </Banner>
      )}
    </section>
  );
}
