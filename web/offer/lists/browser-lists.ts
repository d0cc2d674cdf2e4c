import { idList } from '../../lib/id-list.ts';

/** Experiences that the visitor saved in this browser without an account. */
export const savedHere = idList('saved_experiences', 200);

/** Experiences that were opened in this browser; one more than a row shows, as the one on the screen is left out. */
export const viewed = idList('viewed_experiences', 5);
