import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { BilingualText } from '../../../rules/localized-text.ts';
import { warningTitle } from '../../../rules/weather/warnings.ts';
import { ruleSentence } from '../../../rules/weather/words.ts';
import type { CallOffCause } from '../../bookings/call-off/guest-words.ts';
import { momentWords } from '../../outbox/compose/moments.ts';
import type { ProposalClaim } from '../writes.ts';

/** Why a proposal calls its departure off, as guests read it: the warning, and the sentence of the rule. */
export function causeOf(proposal: Pick<ProposalClaim, 'source' | 'warning' | 'code' | 'issued_at' | 'rule' | 'all_day'>) {
  const { warning, issued_at, rule } = proposal;
  const sentence = ruleSentence(rule, proposal);
  const weather = { warning, issued_at: issued_at.toISOString(), sentence_en: sentence.en, sentence_zh: sentence['zh-HK'] };
  return { reason: reasonOf(proposal), weather } satisfies CallOffCause;
}

function reasonOf({ source, warning, code, issued_at }: Pick<ProposalClaim, 'source' | 'warning' | 'code' | 'issued_at'>) {
  if (warning === 'extreme_conditions') return extremeWords(issued_at);
  return source === 'person' ? expectedWords(issued_at) : issuedWords(warningTitle({ warning, code }), issued_at);
}

/** The warning, and when it was issued. */
function issuedWords(title: BilingualText, at: Date): { en: string; zh: string } {
  return {
    en: `Weather: ${title.en}, issued at ${momentWords(at, 'en')}`,
    zh: cjkSpaced`天氣：${title['zh-HK']}，${momentWords(at, 'zh-HK')}發出`,
  };
}

/** Before the Observatory has issued it. */
function expectedWords(at: Date): { en: string; zh: string } {
  return {
    en: `Weather: signal 8 was expected within two hours at ${momentWords(at, 'en')}`,
    zh: cjkSpaced`天氣：於 ${momentWords(at, 'zh-HK')}預計兩小時內發出八號信號`,
  };
}

/** As somebody has said, since the Observatory does not. */
function extremeWords(at: Date): { en: string; zh: string } {
  return {
    en: `Weather: Extreme Conditions were in force at ${momentWords(at, 'en')}`,
    zh: cjkSpaced`天氣：「極端情況」於 ${momentWords(at, 'zh-HK')}生效`,
  };
}
