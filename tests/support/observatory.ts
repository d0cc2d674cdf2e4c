import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { hongKongDate, hongKongTime } from '../../rules/time.ts';

/** A warning as it was issued, by the code of the Observatory and the time in Hong Kong, `HH:MM`. */
export type WarningIssue = [code: string, time: string];
/** What changed when on a day: from that time on these warnings were in force. */
export type StormDay = { day: string; changes: [time: string, ...warnings: WarningIssue[]][] };

/** A night with signal 8: announced at 03:40, hoisted at 05:40, another quarter at 09:10, lowered at 11:40. */
export const typhoonNight: StormDay = {
  day: '2027-09-02',
  changes: [
    ['00:00', ['TC3', '00:00']],
    ['03:40', ['TC3', '00:00'], ['WTCPRE8', '03:40']],
    ['05:40', ['TC8NE', '05:40']],
    ['09:10', ['TC8SW', '09:10']],
    ['11:40', ['TC3', '11:40']],
    ['14:20'],
  ],
};

/** A morning of black rain, with thunder and landslips. */
export const blackRainMorning: StormDay = {
  day: '2027-06-11',
  changes: [
    ['05:00', ['WRAINA', '05:00'], ['WTS', '04:50']],
    ['05:55', ['WRAINR', '05:55'], ['WTS', '04:50']],
    ['06:30', ['WRAINB', '06:30'], ['WL', '06:30'], ['WTS', '04:50']],
    ['09:00', ['WRAINA', '09:00'], ['WL', '06:30']],
    ['10:30'],
  ],
};

/** Signal 8 for forty minutes, lowered before most boats would sail. */
export const loweredAgain: StormDay = {
  day: '2027-07-20',
  changes: [['00:00', ['TC3', '00:00']], ['05:40', ['TC8SE', '05:40']], ['06:20', ['TC3', '06:20']], ['07:10']],
};

const kindOf = (code: string) => (code.startsWith('TC') ? 'WTCSGNL' : code.startsWith('WRAIN') ? 'WRAIN' : code);

/**
 * The two answers of the Observatory's open data, in their shapes. The announcement before signal 8 stands in the second only, and has the
 * time of its latest words, none of issue.
 */
export function answersOf(day: string, warnings: readonly WarningIssue[]): { warnsum: object; warningInfo: object } {
  const summed = warnings.filter(([code]) => code !== 'WTCPRE8');
  const entries = summed.map(([code, time]) => {
    const at = `${day}T${time}:00+08:00`;
    return [kindOf(code), { name: code, code, actionCode: 'ISSUE', issueTime: at, updateTime: at }];
  });
  const details = warnings.map(([code, time]) => ({
    contents: [code],
    warningStatementCode: kindOf(code),
    ...(kindOf(code) !== code && { subtype: code }),
    updateTime: `${day}T${time}:00+08:00`,
  }));
  return { warnsum: Object.fromEntries(entries) as object, warningInfo: details.length === 0 ? {} : { details } };
}

/** Answers one of the two questions. */
type ObservatoryHandler = (type: string, response: ServerResponse) => void | Promise<void>;

const texts =
  (warnsum: string, warningInfo: string): ObservatoryHandler =>
  (type, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', date: new Date().toUTCString() })
      .end(type === 'warnsum' ? warnsum : warningInfo);
const said = (day: string, warnings: readonly WarningIssue[]): ObservatoryHandler => {
  const { warnsum, warningInfo } = answersOf(day, warnings);
  return texts(JSON.stringify(warnsum), JSON.stringify(warningInfo));
};
const dead = (_: unknown, response: ServerResponse) => void response.writeHead(503).end();

/** A stand-in for the Observatory: `say` warnings of a day, `play` a storm, any text, or nothing at all. */
export async function observatory() {
  let answer: ObservatoryHandler = texts('{}', '{}');
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const type = new URL(request.url ?? '/', 'http://localhost').searchParams.get('dataType');
    if (type !== 'warnsum' && type !== 'warningInfo') dead(type, response);
    else void answer(type, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/weather.php`,
    asked: () => asked,
    say: (day: string, ...warnings: WarningIssue[]) => {
      answer = said(day, warnings);
    },
    /** Plays a recorded storm on a day, by the clock. */
    play: ({ changes }: StormDay, day: string) => {
      answer = (type, response) => {
        const now = hongKongTime(Date.now());
        const begun = hongKongDate(Date.now()) === day ? changes.filter(([from]) => from <= now) : [];
        const [, ...warnings] = begun.at(-1) ?? ['00:00'];
        said(day, warnings)(type, response);
      };
    },
    sayText: (warnsum: string, warningInfo = '{}') => {
      answer = texts(warnsum, warningInfo);
    },
    /** Answers in whatever way. */
    answer: (handler: ObservatoryHandler) => {
      answer = handler;
    },
    die: () => {
      answer = dead;
    },
  };
}
