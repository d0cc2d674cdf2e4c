import type { PictureCaption } from '../../../contract/service-details.ts';

type CaptionWords = Pick<PictureCaption, 'text' | 'text_zh'>;

/** What pictures show, by the service's key: of the cover first, then of the gallery. */
export const captions: Readonly<Record<string, readonly CaptionWords[]>> = {
  junk: [
    { text: 'A red-sailed junk on Victoria Harbour at dusk', text_zh: '黃昏維港上的紅帆古船' },
    { text: 'The junk by night, with the city lights behind it', text_zh: '夜裏的古船，背後是兩岸燈火' },
  ],
  kayak: [
    { text: 'A kayak below a sea arch off Sai Kung', text_zh: '獨木舟划過西貢海蝕拱' },
    { text: 'The sea arch in the morning light', text_zh: '晨光下的海蝕拱' },
  ],
};
