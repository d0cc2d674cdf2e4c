/** Options of a calendar dialog's action: the calendar is reloaded in the background, and a refusal is shown in the dialog's banner. */
export const calendarAction = { refresh: 'behind', toast: 'sentence' } as const;
