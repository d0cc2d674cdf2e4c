import type { PictureCaption } from '../../../../contract/service-details.ts';

/** The captions after the pictures have changed: a picture that took another's place, such as when it was cropped, has its caption. */
export function captionsAfter(captions: readonly PictureCaption[], before: readonly string[], after: readonly string[]): PictureCaption[] {
  const heirOf = (picture: string) => {
    const place = after.length === before.length ? before.indexOf(picture) : -1;
    const heir = after[place];
    return heir !== undefined && !after.includes(picture) && !before.includes(heir) ? heir : picture;
  };
  return captions.map((caption) => ({ ...caption, picture: heirOf(caption.picture) }));
}

/** The captions with one language's words of one picture changed; a picture has one caption at most. */
export function withCaption(
  captions: readonly PictureCaption[],
  picture: string,
  words: Partial<Omit<PictureCaption, 'picture'>>,
): PictureCaption[] {
  const now = captions.find((one) => one.picture === picture) ?? { picture, text: '', text_zh: '' };
  return [...captions.filter((one) => one.picture !== picture), { ...now, ...words }];
}
