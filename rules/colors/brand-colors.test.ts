import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { brandColors, readablePair } from './brand-colors.ts';
import { contrast } from './oklch.ts';

const themed = (theme_color: string, background_color = theme_color, text_color = '#FFFFFF') =>
  brandColors({ theme_color, background_color, text_color });
const ratio = (one: string, other: string) => contrast(one, other).toFixed(2);

describe("a provider's colours", () => {
  it('stay as picked when they read well', () => {
    assert.deepEqual(themed('#0F5B5E', '#0F5B5E', '#FFF6E4'), {
      background: '#0F5B5E',
      text: '#FFF6E4',
      plate: '#2E6F6F',
      action: '#0F5B5E',
      on_action: '#FFFFFF',
      edge: null,
      ink: '#0F5B5E',
    });
  });

  it('move by a shade nobody sees when that is enough', () => {
    assert.deepEqual(readablePair('#1E6FF9', '#FFFFFF'), { background: '#1C6EF8', text: '#FFFFFF' });
    assert.equal(ratio('#1C6EF8', '#FFFFFF'), '4.53');
  });

  it('keep the ground and take another text when it is not', () => {
    assert.deepEqual(readablePair('#FFD34F', '#FFFFFF'), { background: '#FFD34F', text: '#0B1222' });
    assert.deepEqual(readablePair('#FF7A59', '#FFFFFF'), { background: '#FF7A59', text: '#0B1222' });
    assert.deepEqual(readablePair('#0B0B0B', '#1E40AF'), { background: '#0B0B0B', text: '#FFFFFF' });
  });

  it('do both when neither is enough alone', () => {
    assert.deepEqual(readablePair('#E91E63', '#FFEB3B'), { background: '#E51660', text: '#FFFFFF' });
  });

  it('give a pale button ink for its label, an edge, and a darker price', () => {
    const { action, on_action, edge, ink } = themed('#FFD34F');
    assert.deepEqual({ action, on_action, edge, ink }, { action: '#FFD34F', on_action: '#0B1222', edge: '#B59009', ink: '#917200' });
  });

  it('are read in small letters too', () => {
    assert.equal(themed('#ffd34f').ink, '#917200');
  });

  it('always end readable, whatever is picked', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, color, (theme_color, background_color, text_color) => {
        const safe = brandColors({ theme_color, background_color, text_color });
        assert.ok(contrast(safe.background, safe.text) >= 4.5);
        assert.ok(contrast(safe.plate, safe.text) >= 4.5);
        assert.ok(contrast(safe.action, safe.on_action) >= 4.5);
        assert.ok(contrast(safe.ink, '#FFFFFF') >= 4.5);
        assert.ok(contrast(safe.edge ?? safe.action, '#FFFFFF') >= 3);
      }),
      { numRuns: 2000 },
    );
  });
});
