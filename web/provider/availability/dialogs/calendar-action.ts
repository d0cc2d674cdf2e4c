/** How a dialog of the calendar acts: the calendar behind it follows by itself, and the reason of a refusal stands in the dialog's banner. */
export const calendarAction = { refresh: 'behind', toast: 'sentence' } as const;
