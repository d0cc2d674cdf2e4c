import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../tests/support/checkout.ts';
import { shortenManifest } from './browser-manifest.ts';

const entry = { module: '/assets/entry-1.js', imports: ['/assets/react-1.js'], css: [] };
const manifest = (routes: object) =>
  `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url: '/assets/manifest-1.js', version: '1' })};`;

test('the manifest of a browser says of a route what is true, and not which files it imports', () => {
  const tours = {
    id: 'tours',
    parentId: 'root',
    path: '',
    hasLoader: true,
    hasAction: false,
    hasErrorBoundary: false,
    module: '/assets/tours-1.js',
    imports: ['/assets/react-1.js', '/assets/card-1.js'],
    css: [],
  };
  const styled = { id: 'styled', index: true, module: '/assets/styled-1.js', imports: [], css: ['/assets/styled-1.css'] };
  assert.equal(
    shortenManifest(manifest({ tours, styled })),
    manifest({
      tours: { id: 'tours', parentId: 'root', path: '', hasLoader: true, module: '/assets/tours-1.js' },
      styled: { id: 'styled', index: true, module: '/assets/styled-1.js', css: ['/assets/styled-1.css'] },
    }),
  );
});

test('no link fetches ahead, for which a browser would need those files', () => {
  const ahead = files('web/**/*.{ts,tsx}').filter((file) => /\bprefetch[={]|PrefetchPageLinks/.test(read(file)));
  assert.deepEqual(ahead, []);
});
