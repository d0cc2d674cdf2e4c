import { defineConfig } from '@playwright/test';

// In a whole Chromium the address bar's menu is a page of its own in every window, and another process waits in reserve: together they
// cost more than the screen that is tested. The last such switch counts, so what concerns us of Playwright's own list is here too.
const WITHOUT = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  'AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
// A page lives for seconds: optimising its script costs a quarter more than running it as it is.
const SWITCHES = ['--disable-quic', `--disable-features=${WITHOUT.join(',')}`, '--js-flags=--no-maglev --no-opt'];
const asRoot = process.getuid?.() === 0;

// A file's tests stay together, in one process: what they begin with is made once. A test runs on a wide screen; with @phone in
// its title on a phone, where it looks at the wide screen as well (tests/e2e/axe.ts); with @both on either, since what one does there is not
// the same; and with @phone-only on a phone without a look at the wide screen.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-server.ts',
  workers: 2,
  retries: 0,
  // For a machine that is busy with other things; a quiet one needs a tenth of it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./tests/support/slowest-screens.ts']],
  use: {
    // Set by the global setup, which knows the port.
    baseURL: process.env.E2E_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // A test finds the browser as new, but for the files that it has loaded and compiled: half of what a first screen costs.
    reuseContext: true,
    // A failure tells the page as a screen reader has it, and a picture; Playwright's own --trace on tells more and takes longer.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: asRoot ? [...SWITCHES, '--no-sandbox'] : SWITCHES,
    },
  },
  projects: [
    { name: 'wide', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    // A press on a sheet that is still rising can miss what it was meant for, so on the phone nothing moves.
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
