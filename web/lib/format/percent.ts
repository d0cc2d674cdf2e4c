const WRITTEN = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/** `"7.25"` to 725 basis points; null when it is no percentage of at most two decimals. */
export function basisPointsOf(percent: string): number | null {
  const [, whole = '', fraction = ''] = WRITTEN.exec(percent.trim()) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
