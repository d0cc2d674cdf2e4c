import type { OwnPage } from '../../../../contract/pages.ts';
import { PageQr } from './page-qr.tsx';
import { PageStats } from './page-stats.tsx';

/** A page's figures, and its address and QR code to share. */
export function PageInsights({ page }: { page: OwnPage }) {
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25.5rem]">
      {/* The figures do not depend on the form, so they are loaded once. */}
      <PageStats key={page.id} page_id={page.id} />
      <PageQr page={page} />
    </div>
  );
}
