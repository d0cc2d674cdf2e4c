import { Outlet } from 'react-router';
import { SitePage } from './site-page.tsx';

export default function Site() {
  return (
    <SitePage>
      <Outlet />
    </SitePage>
  );
}
