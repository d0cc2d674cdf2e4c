import type { Locator, Page } from '@playwright/test';
import { listen } from './console.ts';
import { test as base } from './test.ts';

/** A browser that draws with its processor what others draw with a graphics card. */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-unsafe-swiftshader'] }),
    { scope: 'worker' },
  ],
});

export const canvas = (page: Page): Locator => page.locator('canvas.maplibregl-canvas');

/** What the page complains of from now on, without what the browser's own drawing says of its speed. */
export function listenToMap(page: Page): () => string[] {
  const said = listen(page);
  return () => said.filter((words) => !words.startsWith('[.WebGL-'));
}

/** An old phone: its screens get no graphics to draw maps with. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind === 'webgl2' ? null : (Reflect.apply(getContext, this, [kind, ...more]) as RenderingContext | null);
    } as typeof getContext;
  });
}
