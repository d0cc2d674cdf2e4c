// Apart from imports.ts, so that the screen does not load a validator.

/** Hours in which an import can be undone. */
export const IMPORT_UNDO_HOURS = 24;

export const importKinds = ['services', 'slots', 'bookings'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The fields of a line of each kind, in the order in which screens and templates name them. */
export const importFields = {
  services: [
    'reference',
    'title',
    'title_zh',
    'short_description',
    'short_description_zh',
    'description',
    'description_zh',
    'price',
    'child_price',
    'senior_price',
    'infant_price',
    'duration_minutes',
    'default_capacity',
    'min_participants',
    'max_participants',
    'category',
    'location',
    'location_zh',
    'meeting_point',
    'meeting_point_zh',
  ],
  slots: ['service', 'date', 'start_time', 'end_time', 'capacity'],
  bookings: [
    'reference',
    'service',
    'date',
    'start_time',
    'customer_name',
    'customer_email',
    'customer_phone',
    'adult',
    'child',
    'senior',
    'infant',
    'student',
    'paid',
    'notes',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[ImportKind][number];
export const everyImportField = [...new Set(Object.values(importFields).flat())] as [ImportField, ...ImportField[]];

/** Without one of each of these a file can't be read. */
export const neededFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  services: [['title', 'title_zh']],
  slots: [['service'], ['date']],
  bookings: [['reference'], ['service'], ['date'], ['customer_name'], ['adult']],
};
