import type { RuleMatch } from './decide.ts';
import { cautionOf, type WeatherOutcome } from './policy.ts';
import { isAsGrave, type WarningName } from './warnings.ts';

/** What a rule has asked about a departure: its host decides (`open`), it was done, or let go (`dismissed`) at `let_go_at`. */
export type RuleAnswer = {
  state: 'open' | 'done' | 'dismissed';
  outcome: WeatherOutcome;
  warning: WarningName;
  /** Null where it was let go together with another one. */
  let_go_at: Date | null;
};

/**
 * The first of what is due about a departure that its host has not answered. Who lets it go answers what was due by then, and for each kind of
 * warnings nothing graver than it was: signal 8 is asked about though the announcement before it was answered. `listDueAt` says what was due at a time.
 */
export function findUnanswered(
  due: readonly RuleMatch[],
  answers: readonly RuleAnswer[],
  listDueAt: (at: Date) => readonly RuleMatch[],
): RuleMatch | undefined {
  const isAnswered = (asked: RuleMatch, { state, outcome, warning, let_go_at }: RuleAnswer) => {
    if (cautionOf(outcome) < cautionOf(asked.outcome)) return false;
    const { warning: named } = asked.warning;
    if (state !== 'dismissed' || isAsGrave(warning, named)) return true;
    return let_go_at !== null && listDueAt(let_go_at).some((before) => before.warning.warning === named);
  };
  return due.find((asked) => !answers.some((answer) => isAnswered(asked, answer)));
}
