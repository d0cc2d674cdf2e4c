import { ConverterFactory } from 'opencc-js/core';
import variant_phrases from 'opencc-js/dict/HKVariantsRevPhrases';
import variants from 'opencc-js/dict/HKVariantsRev';
import characters from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/TSPhrases';
import { mainlandLabels, mainlandUnits, mainlandWords } from './mainland-words.ts';
import { provideSimplified } from './simplified.ts';

// Few fonts have the Simplified character of the tables: the Mainland, too, writes 赤鱲角.
const as_they_are = [['鱲', '鱲']] as const;
const to_standard = [variant_phrases, variants];
const to_simplified = [as_they_are, phrases, characters];
const convertOurs = ConverterFactory([mainlandWords, phrases], to_standard, to_simplified);
const convertTheirs = ConverterFactory([phrases], to_standard, to_simplified);

provideSimplified({
  ours: (chinese) => mainlandLabels.get(chinese) ?? mainlandUnits.get(chinese) ?? convertOurs(chinese),
  theirs: (chinese) => mainlandUnits.get(chinese) ?? convertTheirs(chinese),
});
