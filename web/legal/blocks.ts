export type Block = { is: 'heading' | 'paragraph'; text: string } | { is: 'list'; items: string[] };

/** A text in its parts (contract/legal.ts has the markup). Whatever else is in it is words. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .reduce<{ blocks: Block[]; goes_on: boolean }>(
      ({ blocks, goes_on }, line) => {
        const last = goes_on ? blocks.at(-1) : undefined;
        const add = (block: Block, more = true) => ({ blocks: [...blocks, block], goes_on: more });
        if (line === '') return { blocks, goes_on: false };
        if (line.startsWith('## ')) return add({ is: 'heading', text: line.slice(3) }, false);
        if (line.startsWith('- ') && last?.is === 'list') last.items.push(line.slice(2));
        else if (line.startsWith('- ')) return add({ is: 'list', items: [line.slice(2)] });
        else if (last?.is === 'paragraph') last.text += ` ${line}`;
        else return add({ is: 'paragraph', text: line });
        return { blocks, goes_on: true };
      },
      { blocks: [], goes_on: false },
    ).blocks;
}
