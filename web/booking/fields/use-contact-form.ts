import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useBilingualRules } from '../../i18n/bilingual-words.ts';
import { readTabDraft, storeTabDraft } from '../../lib/drafts.ts';
import { lateResolver } from '../../lib/form.ts';
import { useSession } from '../../lib/session/session.tsx';

const rules = () => import('./contact-rules.ts').then(({ contactRules }) => contactRules);

export type CustomerFields = { customer_name: string; customer_email: string; customer_phone: string; notes: string };
export type ContactForm = UseFormReturn<CustomerFields>;

export const contactFields = ['customer_name', 'customer_email', 'customer_phone', 'notes'] as const;

const DRAFT = 'booking.contact';

/**
 * The customer's fields, one form for all experiences of the page: text survives closing the dialog, and a reload in the same tab. Filled in
 * for a signed-in visitor.
 */
export function useContactForm(): ContactForm {
  const [before] = useState(typedBefore);
  const form = useForm<CustomerFields>({ mode: 'onTouched', defaultValues: before, resolver: lateResolver(rules, useBilingualRules()) });
  const { user } = useSession();
  useEffect(() => {
    if (!user) return;
    const known = {
      customer_name: `${user.first_name} ${user.last_name}`.trim() || user.username,
      customer_email: user.email,
      customer_phone: user.phone,
    };
    for (const field of ['customer_name', 'customer_email', 'customer_phone'] as const) {
      if (form.getValues(field) === '') form.setValue(field, known[field]);
    }
  }, [user, form]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeTabDraft(DRAFT, values) }), [form]);
  return form;
}

function typedBefore(): CustomerFields {
  const stored = (readTabDraft(DRAFT) ?? {}) as Partial<Record<keyof CustomerFields, unknown>>;
  const typed = contactFields.map((field) => [field, typeof stored[field] === 'string' ? stored[field] : ''] as const);
  return Object.fromEntries(typed) as CustomerFields;
}
