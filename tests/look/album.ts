import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of a screen as it is looked at: `provider/weather`, `phone en light`. */
export type Shot = { screen: string; look: string; png: Buffer };

/**
 * Keeps the pictures of screens in a folder, those of the time before beside them, on one page for a person to look through. What was not
 * pictured this time stays as it was.
 */
export function openAlbum(folder: string) {
  const [now, before] = [join(folder, 'now'), join(folder, 'before')];
  for (const place of [now, before]) mkdirSync(place, { recursive: true });
  const shown: { screen: string; look: string; name: string; is_changed: boolean }[] = [];

  return {
    add({ screen, look, png }: Shot): void {
      const name = `${`${screen} ${look}`.replace(/[^\w-]+/g, '_')}.png`;
      if (existsSync(join(now, name))) renameSync(join(now, name), join(before, name));
      writeFileSync(join(now, name), png);
      const is_new = !existsSync(join(before, name));
      shown.push({ screen, look, name, is_changed: is_new || !readFileSync(join(before, name)).equals(png) });
    },

    /** Writes the page, what has changed first, and returns its path. */
    close(): string {
      const picture = (place: string, name: string) =>
        existsSync(join(folder, place, name))
          ? `<a href="${place}/${name}"><img loading="lazy" src="${place}/${name}" alt="${place}"></a>`
          : '';
      const sections = shown
        .toSorted((a, b) => Number(b.is_changed) - Number(a.is_changed))
        .map(
          ({ screen, look, name, is_changed }) =>
            `<h2>/${escaped(screen)} · ${look}${is_changed ? ' · changed' : ''}</h2><div>${picture('before', name)}${picture('now', name)}</div>`,
        );
      const page = join(folder, 'index.html');
      writeFileSync(page, `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>${sections.join('\n')}\n`);
      return page;
    },
  };
}

const STYLE = 'body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;align-items:start}img{max-width:46vw;border:1px solid #999}';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
