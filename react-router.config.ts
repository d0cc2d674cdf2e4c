import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // All routes are few and small to name, so the browser knows them at once and asks for no manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
