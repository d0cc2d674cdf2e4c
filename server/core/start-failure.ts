/**
 * A start that cannot go on for a reason the person at the terminal can act on. Its message is complete (English, Chinese,
 * then the evidence), so it is printed alone, without a stack trace.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';

  constructor(english: string, chinese: string, evidence: string[] = []) {
    super([english, chinese, ...evidence.map((line) => `  | ${line}`)].join('\n'));
  }
}
