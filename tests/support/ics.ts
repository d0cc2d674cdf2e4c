/** A calendar with events, each from an instant to another. */
export function icsOf(...events: [from: Date, to: Date][]): string {
  const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = events.flatMap(([from, to], n) => [
    ...['BEGIN:VEVENT', `UID:${n}-${from.getTime()}@example.com`, `DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, 'END:VEVENT'],
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
