/** Columns of a provider who is paid by FPS within a day, or on the spot. */
export const PAID_BY_FPS = {
  pay_ways: ['fps', 'on_site'],
  fps_kind: 'id',
  fps_account: '166123456',
  fps_name: 'HARBOUR WALKS LTD',
} as const;
