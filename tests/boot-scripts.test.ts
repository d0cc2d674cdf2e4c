import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, Scripts, ServerRouter, type EntryContext, type ServerBuild } from 'react-router';
import { deferScripts } from '../web/boot/defer-scripts.ts';
import { withFrameScript } from '../web/boot/framed.ts';
import { files, read, root } from './support/checkout.ts';

// What web/boot/ takes for granted; docs/decisions/039-boot-scripts.md says why.

const ADDRESSES = {
  manifest: '/assets/manifest-1.js',
  entry: '/assets/entry-1.js',
  shared: '/assets/shared-1.js',
  root: '/assets/root-1.js',
};

/** A screen as React Router renders it: its scripts, and `</body>`. */
async function rendered(nonce: string): Promise<string> {
  const route = { id: 'root', path: '/' };
  const found = await createStaticHandler([{ ...route, Component: () => null }]).query(new Request('https://sampan.example/'));
  assert.ok(!(found instanceof Response));
  const flags = {
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
  };
  const context = {
    manifest: {
      entry: { module: ADDRESSES.entry, imports: [ADDRESSES.shared] },
      routes: { root: { ...route, ...flags, module: ADDRESSES.root, imports: [] } },
      url: ADDRESSES.manifest,
      version: '1',
    },
    routeModules: { root: { default: () => createElement(Fragment, null, createElement(Scripts, { nonce })) } },
    staticHandlerContext: found,
    serverHandoffString: '{}',
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
  return `${renderToString(createElement(ServerRouter, { context, url: 'https://sampan.example/', nonce }))}</body>`;
}

test('React Router starts an app by one inline module script, written as defer-scripts.ts looks for it', async () => {
  const html = await rendered('n1');
  const [script, ...others] = html.match(/<script nonce="n1" type="module" async="">[^]*?<\/script>/g) ?? [];
  assert.ok(script, html);
  assert.ok(script.includes(`"${ADDRESSES.manifest}"`) && script.includes(`import("${ADDRESSES.entry}")`), script);
  assert.deepEqual(others, []);
  const deferred = deferScripts(html, 'n1');
  assert.doesNotMatch(deferred, /type="module"/);
  assert.ok(deferred.includes(script.replace('type="module" async=""', 'type="deferred"')));
});

test('React Router’s preloads are links whose first attribute is their rel', async () => {
  const html = await rendered('n1');
  assert.equal(html.match(/modulepreload/g)?.length, html.match(/<link rel="modulepreload"/g)?.length);
  const links = deferScripts(html, 'n1').match(/<link rel="deferred"[^>]*>/g) ?? [];
  for (const address of Object.values(ADDRESSES))
    assert.ok(
      links.some((link) => link.includes(address)),
      address,
    );
});

test('a rendering with another nonce is left as it is', async () => {
  const html = await rendered('n1');
  assert.equal(deferScripts(html, 'n2'), html);
});

/** The manifest that the present build renders with; the folder also holds files of earlier builds. */
async function builtManifest(): Promise<ServerBuild['assets']> {
  const { assets } = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
  return assets;
}

test('the manifest of a build stands in __reactRouterManifest and says its own address', async () => {
  const { url } = await builtManifest();
  const text = read(`build/client${url}`);
  assert.match(text, /^window\.__reactRouterManifest=\{/);
  assert.ok(text.includes(`"url":"${url}"`));
});

test('a chunk that cannot be loaded is announced as vite:preloadError', async () => {
  const { module, imports } = (await builtManifest()).entry;
  const chunks = [module, ...imports].filter((address) => /new Event\([`'"]vite:preloadError[`'"]/.test(read(`build/client${address}`)));
  assert.equal(chunks.length, 1);
});

test('Zod reads its configuration from __zod_globalConfig', () => {
  assert.match(read('node_modules/zod/v4/core/core.js'), /globalThis\b[^;]*\.__zod_globalConfig\b/);
  assert.ok(read('web/boot/no-eval-script.ts').includes("'globalThis.__zod_globalConfig={jitless:true}'"));
});

test('in a frame the first script of the document is ours, and it replaces all storage that the app uses', () => {
  const html = withFrameScript('<html lang="en"><head><meta charSet="utf-8"/><script>1</script></head>', 'n1');
  assert.match(html, /<head><script nonce="n1">\(function behaveInFrame\b/);
  const used = new Set(
    files('web/**/*.{ts,tsx}').flatMap((file) => read(file).match(/\b(?:\w+Storage|indexedDB|caches|cookie(?=\s*=))\b/g) ?? []),
  );
  for (const name of ['indexedDB', 'caches']) assert.ok(!used.has(name), name);
  for (const name of ['localStorage', 'sessionStorage']) assert.ok(html.includes(`'${name}'`), name);
});
