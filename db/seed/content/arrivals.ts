import type { Service } from '../../../contract/catalogue.ts';

export type ArrivalContent = Pick<Service, 'mtr_exit' | 'mtr_exit_zh' | 'arrive_minutes_before'>;

const be = (arrive_minutes_before: number, mtr_exit = '', mtr_exit_zh = ''): ArrivalContent => ({
  mtr_exit,
  mtr_exit_zh,
  arrive_minutes_before,
});

const PIERS = ['Hong Kong station, exit A2', '香港站 A2 出口'] as const;
const SAI_KUNG = ['Hang Hau station, exit B1, then minibus 101M', '坑口站 B1 出口，轉乘 101M 小巴'] as const;
const STANLEY = ['Central station, exit A, then bus 6X from Exchange Square', '中環站 A 出口，於交易廣場轉乘 6X 號巴士'] as const;

/** How guests come and how early, by the service's key; where they meet at a station, its exit is the meeting point. */
export const arrivals: Readonly<Record<string, ArrivalContent>> = {
  junk: be(15, `${PIERS[0]}, then walk to Pier 9`, `${PIERS[1]}，步行至九號碼頭`),
  kayak: be(20, `${SAI_KUNG[0]}, then walk along the promenade`, `${SAI_KUNG[1]}，再沿海濱步行`),
  'dragon-boat': be(15, ...STANLEY),
  stargazing: be(15, ...SAI_KUNG),
  'geopark-boat': be(10, ...SAI_KUNG),
  coasteering: be(15),
  'dim-sum': be(5),
  'clay-pot': be(5, 'Sham Shui Po station', '深水埗站'),
  'lion-rock': be(10),
  'dragons-back': be(10),
  'sunset-peak': be(10),
  'ping-nam-stream': be(10),
  'neon-tram': be(10, 'Sheung Wan station, exit C', '上環站 C 出口'),
  'blue-hour': be(5, 'East Tsim Sha Tsui station, exit L6', '尖東站 L6 出口'),
  'man-mo': be(5, 'Sheung Wan station, exit A2', '上環站 A2 出口'),
  mahjong: be(5, 'Yau Ma Tei station, exit C', '油麻地站 C 出口'),
  'tai-o': be(10, 'Tung Chung station, exit B, then bus 11', '東涌站 B 出口，轉乘 11 號巴士'),
  'cheung-chau': be(10, `${PIERS[0]}, then the ferry from Central Pier 5`, `${PIERS[1]}，於中環五號碼頭轉乘渡輪`),
  lamma: be(15, `${PIERS[0]}, then walk to Pier 4`, `${PIERS[1]}，步行至四號碼頭`),
  'po-toi': be(15, ...STANLEY),
  'yim-tin-tsai': be(15, ...SAI_KUNG),
  snorkelling: be(15, ...SAI_KUNG),
};
