import { blankTokens } from '../../core/signed-links.ts';

type ReadableWords = { plain: string | null; calendar: string | null };

/** The words of a mail without what opens a booking or an account by itself: as operators read them, and as those of a sent mail are stored. */
export function blankWords<Words extends ReadableWords>({ plain, calendar, ...mail }: Words) {
  return { ...mail, plain: blankLinks(plain), calendar: blankLinks(calendar && unfold(calendar)) };
}

/** The same of one text. */
export function blankLinks<Text extends string | null>(words: Text): Text {
  return (words && blankTokens(words)) as Text;
}

/** Calendar files fold long lines anywhere, also inside a link. */
function unfold(calendar: string): string {
  return calendar.replaceAll(/\r?\n[ \t]/g, '');
}
