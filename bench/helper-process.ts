import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the bench's own that answers one question at a time. */
export type Helper<Question, Answer> = { pid: number; ask: (question: Question) => Promise<Answer>; stop: () => Promise<void> };

type Message<Answer> = { answer: Answer } | { failed: string };

/** Starts one of the bench's files as a process of its own, so that the work of measuring is not part of what is measured. */
export function startHelper<Question, Answer>(file: string): Helper<Question, Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], { serialization: 'advanced' });
  return {
    pid: child.pid ?? Number.NaN,
    async ask(question) {
      child.send(question as object);
      const [message] = (await once(child, 'message')) as [Message<Answer>];
      if ('failed' in message) throw new Error(`${file}: ${message.failed}`);
      return message.answer;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** The other end, in the helper's file: answers each question of the process that started it. */
export function answerParent(reply: (question: never) => Promise<unknown>): void {
  const tell = (message: Message<unknown>) => void process.send?.(message);
  process.on('message', (question) => {
    reply(question as never).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
