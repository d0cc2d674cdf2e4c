import { useRef, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

const LINE_MAX = 500;

export type Question = {
  title: string;
  sentence: ReactNode;
  confirm: string;
  /** What the button says that closes it, where "Cancel" could be taken for the action. */
  close?: string;
  danger: boolean;
  /** Whether something that must be shown first has yet to come. */
  waiting?: boolean;
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
  const { title, sentence, confirm, close, danger, line, check, type_again, waiting, action, done, failed, onDone } = question;
  const first = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, control } = useForm({ defaultValues: { typed: line?.initial ?? '', again: '' } });
  const [typed, again] = useWatch({ control, name: ['typed', 'again'] });
  const { ref, ...typed_field } = register('typed');
  const { busy, error, run } = useAction({ refresh: 'always' });
  const text = typed.trim();
  const wrong = text === '' ? undefined : check?.(text);
  const lacking = line && !line.optional && text === '';
  const ready = !waiting && !lacking && !wrong && (!type_again || again.trim() === type_again.text);
  const submit = handleSubmit(async () => {
    if (!ready || !(await run(() => action(text), { done, failed }))) return;
    onClose();
    onDone?.();
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      {...(line && { first })}
      title={title}
      close={close}
      submit={{ words: confirm, look: danger ? 'danger' : 'primary', disabled: !ready, busy }}
      onSubmit={submit}
      error={error}
    >
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
    </FormDialog>
  );
}
