import { readFile } from 'node:fs/promises';
import { checkUpload, renderPicture } from '../../server/core/storage/pictures.ts';
import { childrenOf, mostMemoryOf } from './processes.ts';

// A process of its own: takes the pictures named on its command line, all at once, as uploads do, and says the most memory
// it and the process that decodes for it ever held before and after, in megabytes.
const mostMemory = () => [process.pid, ...childrenOf(process.pid)].reduce((sum, pid) => sum + mostMemoryOf(pid), 0);

const pictures = await Promise.all(process.argv.slice(2).map((file) => readFile(file)));
const before = mostMemory();
await Promise.all(
  pictures.map(async (picture) => {
    await checkUpload(picture);
    await renderPicture(picture, 'somebody');
  }),
);
console.log(JSON.stringify({ before, after: mostMemory() }));
