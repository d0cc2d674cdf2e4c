import { ConverterFactory } from 'opencc-js/core';
import variant_phrases from 'opencc-js/dict/HKVariantsRevPhrases';
import variants from 'opencc-js/dict/HKVariantsRev';
import characters from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/TSPhrases';
import { mainlandLabels, mainlandWords } from './mainland-words.ts';
import { provideSimplified } from './simplified.ts';

const convert = ConverterFactory([mainlandWords, phrases], [variant_phrases, variants], [phrases, characters]);

provideSimplified((chinese) => mainlandLabels.get(chinese) ?? convert(chinese));
