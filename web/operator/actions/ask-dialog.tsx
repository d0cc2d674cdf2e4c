import { useId, useRef, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

const LINE_MAX = 500;

export type Question = {
  title: string;
  sentence: ReactNode;
  confirm: string;
  danger: boolean;
  /** A line to be typed, such as a reason or a reference. */
  line?: { label: string; hint?: string; optional?: boolean; initial?: string; max?: number };
  /** The error of an invalid line. */
  check?: (line: string) => string | undefined;
  /** A text that must be typed again to confirm. */
  type_again?: { label: string; text: string };
  action: (line: string) => Promise<unknown>;
  /** The toast after a success; none where the screen itself says it. */
  done?: string;
  failed: string;
  onDone?: () => void;
};

/** A question before an important action. Text survives closing it; a refusal is shown in the dialog. */
export function AskDialog({ open, onClose, ...question }: Question & { open: boolean; onClose: () => void }) {
  const { title, sentence, confirm, danger, line, check, type_again, action, done, failed, onDone } = question;
  const { t } = useTranslation();
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, control } = useForm({ defaultValues: { typed: line?.initial ?? '', again: '' } });
  const [typed, again] = useWatch({ control, name: ['typed', 'again'] });
  const { ref, ...typed_field } = register('typed');
  const { busy, error, run } = useAction({ refresh: 'always' });
  const text = typed.trim();
  const wrong = text === '' ? undefined : check?.(text);
  const lacking = line && !line.optional && text === '';
  const ready = !lacking && !wrong && (!type_again || again.trim() === type_again.text);
  const submit = handleSubmit(async () => {
    if (!ready || !(await run(() => action(text), { done, failed }))) return;
    onClose();
    onDone?.();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(line && { first })}
      title={title}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} className="max-sm:grow" disabled={!ready} busy={busy}>
            {confirm}
          </Button>
        </div>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        {error && <Banner tone="danger">{error.words}</Banner>}
        <div className="muted text-md">{sentence}</div>
        {line && (
          <Field label={line.label} hint={line.hint} optional={line.optional ?? false} error={wrong}>
            <TextInput
              {...typed_field}
              ref={(element) => {
                ref(element);
                first.current = element;
              }}
              maxLength={line.max ?? LINE_MAX}
              required={!line.optional}
              autoComplete="off"
            />
          </Field>
        )}
        {type_again && (
          <Field label={type_again.label}>
            <TextInput {...register('again')} autoComplete="off" spellCheck={false} required />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
