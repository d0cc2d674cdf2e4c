import { api } from '../../../contract/api.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { InvoiceScreen } from '../../statements/invoice-screen.tsx';
import type { Route } from './+types/provider-invoice.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await loadNamespace('statement');
  return load(requireOwner(request).then(() => call(api.invoices.own, { params })));
}

export const HydrateFallback = ProviderSkeleton;

/** One own invoice of service fees. */
export default function ProviderInvoice({ loaderData, params }: Route.ComponentProps) {
  return <InvoiceScreen id={params.id} result={loaderData} file={api.invoices.ownFile} back="/provider/settlements" />;
}
