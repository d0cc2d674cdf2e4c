import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { InvoiceScreen } from '../../statements/invoice-screen.tsx';
import type { Route } from './+types/operator-invoice.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await loadNamespace('statement');
  return load(requireOperator(request).then(() => call(api.invoices.get, { params })));
}

export const HydrateFallback = OperatorSkeleton;

/** One invoice of service fees to a provider. */
export default function OperatorInvoice({ loaderData, params }: Route.ComponentProps) {
  return <InvoiceScreen id={params.id} result={loaderData} file={api.invoices.file} back="/operator/invoices" />;
}
