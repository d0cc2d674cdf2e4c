import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useBilingualRules } from '../../i18n/bilingual-words.ts';
import { lateResolver } from '../../lib/form.ts';
import { useSession } from '../../lib/session/session.tsx';

const rules = () => import('./contact-rules.ts').then(({ contactRules }) => contactRules);

export type CustomerFields = { customer_name: string; customer_email: string; customer_phone: string; notes: string };
export type ContactForm = UseFormReturn<CustomerFields>;

export const contactFields = ['customer_name', 'customer_email', 'customer_phone', 'notes'] as const;

const EMPTY: CustomerFields = { customer_name: '', customer_email: '', customer_phone: '', notes: '' };

/** The customer's fields, one form for all experiences of the page: text survives closing the dialog. Filled in for a signed-in visitor. */
export function useContactForm(): ContactForm {
  const form = useForm<CustomerFields>({ mode: 'onTouched', defaultValues: EMPTY, resolver: lateResolver(rules, useBilingualRules()) });
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
  return form;
}
