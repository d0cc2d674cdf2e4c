import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FileDrop } from '../../ui/picture/file-drop.tsx';
import { decodeFile } from './decode-file.ts';
import type { FileText, useBankFile } from './use-bank-file.ts';

/** More is no bank's file, and is not read into memory. */
const MOST_BYTES = 4_000_000;

type Props = { bank: ReturnType<typeof useBankFile>; has_example: boolean; children: ReactNode };

/** Where the file is chosen, and what is wrong with it as a whole. */
export function BankFileChoice({ bank, has_example, children }: Props) {
  const { t } = useTranslation(['bank', 'common']);
  const opening = useAction({ toast: 'none', overlap: 'replace' });
  const { chosen, read_error } = bank;
  const open = (load: () => Promise<FileText>) => opening.run(load, { failed: t('open_failed'), then: (next) => void bank.read(next) });
  const fromDisk = (file: File) => async () => {
    if (file.size > MOST_BYTES) throw new CallError({ message: t('too_large'), code: 'payload_too_large', status: 413 });
    return fileOf(file.name, file);
  };
  const example = async () => fileOf(`sampan-example-${hongKongDate(Date.now())}.csv`, await signedFile(api.bankFiles.example));
  const failed = opening.error ?? read_error;
  return (
    <section className="card grid gap-4 p-5 lg:p-6" aria-labelledby="bank-file">
      <h2 className="h2" id="bank-file">
        {chosen ? t('other_file') : t('choose')}
      </h2>
      <FileDrop
        other={{ accept: '.csv,.txt,.tsv,text/csv,text/plain', let_go: t('let_go') }}
        label={<b className="font-600 break-all text-link">{chosen?.name ?? t('choose_file')}</b>}
        hint={chosen ? t('choose_file') : t('choose_hint')}
        onFiles={([file]) => file && void open(fromDisk(file))}
      />
      {has_example && !chosen && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {t('example_sentence')}
          <Button size="sm" busy={opening.busy} onClick={() => void open(example)}>
            {t('example')}
          </Button>
        </p>
      )}
      {failed && (
        <Banner
          tone="danger"
          action={
            chosen &&
            read_error && (
              <Button size="sm" onClick={() => void bank.read(chosen)}>
                {t('common:actions.try_again')}
              </Button>
            )
          }
        >
          {failed.words}
        </Banner>
      )}
      {children}
    </section>
  );
}

async function fileOf(name: string, content: Blob): Promise<FileText> {
  return { name, text: decodeFile(new Uint8Array(await content.arrayBuffer())) };
}
