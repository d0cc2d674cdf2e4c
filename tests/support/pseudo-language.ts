import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './checkout.ts';

/** What a running Sampan is made of. */
const PARTS = ['contract', 'db', 'rules', 'scripts', 'server', 'web', 'words'];
const FILES = ['package.json', 'package-lock.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'];

export type PseudoProject = { main: string; remove: () => void };

/**
 * A copy of this project, built, that has one language more: its folder of words, which are the English ones with accents and a third longer,
 * and its entry in the list of languages. No other file is changed.
 */
export async function buildPseudoProject(locale: string): Promise<PseudoProject> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-language-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const part of [...PARTS, ...FILES])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');

  const list = join(folder, 'rules', 'localized-text.ts');
  const entry = `  '${locale}': { name: '${pseudo('Pseudo')}', sign: 'XA' },\n} as const;`;
  writeFileSync(list, readFileSync(list, 'utf8').replace('} as const;', entry));
  const english = join(folder, 'web', 'i18n', 'en');
  for (const file of globSync('**/*.ts', { cwd: english })) {
    const text = readFileSync(join(english, file), 'utf8');
    const target = join(folder, 'web', 'i18n', locale, file);
    mkdirSync(dirname(target), { recursive: true });
    // The list of its neighbours, as it is; of the others the words.
    if (/^import /m.test(text)) writeFileSync(target, text);
    else {
      const words = (await import(pathToFileURL(join(english, file)).href)) as { default: unknown };
      writeFileSync(target, `export default ${JSON.stringify(inPseudo(words.default))};\n`);
    }
  }

  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) {
    remove();
    throw new Error(`The copy could not be built:\n${stdout}${stderr}`);
  }
  return { main: join(folder, 'server', 'main.ts'), remove };
}

const ACCENTS: Record<string, string> = {
  a: 'àà',
  e: 'éé',
  i: 'îî',
  o: 'ôô',
  u: 'ùù',
  y: 'ÿÿ',
  A: 'ÀÀ',
  E: 'ÉÉ',
  I: 'ÎÎ',
  O: 'ÔÔ',
  U: 'ÙÙ',
  Y: 'ŸŸ',
};

/** A phrase with accents, and a third longer. What is filled in, and what is a mark and no word, stays. */
export function pseudo(phrase: string): string {
  return phrase
    .split(/(\{\{[^}]*\}\}|\[\w+\]|<[^>]*>|&\w+;|\{\w+\})/)
    .map((part, nth) => (nth % 2 ? part : part.replaceAll(/[aeiouy]/gi, (letter) => ACCENTS[letter] ?? letter)))
    .join('');
}

function inPseudo(words: unknown): unknown {
  if (typeof words === 'string') return pseudo(words);
  return Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, inPseudo(value)]));
}
