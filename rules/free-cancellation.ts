/** Until when a customer may cancel for free: `hours` before the start. Label, deadline and rule all ask here. */
export function freeCancellationUntil(starts_at: Date, hours: number): Date {
  return new Date(starts_at.getTime() - hours * 3_600_000);
}
