/** Reasons that are ready in both languages: on a storm morning nobody translates. */
export const ready_reasons = {
  storm: { en: 'A typhoon makes it unsafe to go.', zh: '熱帶氣旋警告生效，不宜出發。' },
  rain: { en: 'A rainstorm makes it unsafe to go.', zh: '暴雨警告生效，不宜出發。' },
  sea: { en: 'The sea is too rough to go.', zh: '海面風浪太大，未能出發。' },
  ill: { en: 'Our guide is ill.', zh: '導賞員身體不適。' },
  boat: { en: 'The boat has a fault and cannot go.', zh: '船隻故障，未能出發。' },
} as const;
export type ReadyReason = keyof typeof ready_reasons;
