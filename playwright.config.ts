import { defineConfig } from '@playwright/test';

// In a whole Chromium the address bar's menu is a page of its own in every window, and another process waits in reserve: together they
// cost more than the screen that is tested. The last such switch counts, so what concerns us of Playwright's own list is here too.
const WITHOUT = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  'AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const SWITCHES = ['--disable-quic', `--disable-features=${WITHOUT.join(',')}`];
const asRoot = process.getuid?.() === 0;

// Every test runs on a wide screen. One whose title carries @phone runs on a phone-wide one too, one with @phone-only just there.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e-server.ts',
  workers: 2,
  fullyParallel: true,
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
    // A failure tells the page as a screen reader has it, and a picture; Playwright's own --trace on tells more and takes longer.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: asRoot ? [...SWITCHES, '--no-sandbox'] : SWITCHES,
    },
  },
  projects: [
    { name: 'wide', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    // A press on a sheet that is still rising can miss what it was meant for, so on the phone nothing moves.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
