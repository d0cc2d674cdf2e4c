import type { OwnPage } from '../../../../contract/pages.ts';
import { PageQr } from './page-qr.tsx';
import { PageStats } from './page-stats.tsx';

/** What became of a page, and how to hand it out. */
export function PageInsights({ page }: { page: OwnPage }) {
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25.5rem]">
      {/* What was counted does not depend on what is edited, so it is asked for once a visit. */}
      <PageStats key={page.id} page_id={page.id} />
      <PageQr page={page} />
    </div>
  );
}
