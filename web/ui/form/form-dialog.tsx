import { useId, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Dialog } from '../feedback/dialog.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'first'> & {
  /** What the button that closes it says, where "Cancel" could be taken for the action. */
  close?: string | undefined;
  /** The button that submits. */
  submit: Pick<ComponentProps<typeof Button>, 'look' | 'disabled' | 'busy' | 'busy_words'> & { words: string };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  error: { words: string } | null;
  children: ReactNode;
};

/** A form in a dialog: its buttons stand below the fields, which scroll; a refusal stands above them. */
export function FormDialog({ close, submit: { words, ...button }, onSubmit, error, children, ...dialog }: Props) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={dialog.onClose}>
            {close ?? t('actions.cancel')}
          </Button>
          <Button type="submit" form={form} look="primary" className="max-sm:grow" {...button}>
            {words}
          </Button>
        </div>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={(event) => void onSubmit(event)} noValidate>
        {error && <Banner tone="danger">{error.words}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
