import type { ServiceContent } from './shapes.ts';
import { child } from './units.ts';

/** What Fragrant Tides does not sell now: one still being written, one resting for the winter. */
export const tidesAtRest: readonly ServiceContent[] = [
  {
    key: 'moonlit-paddle',
    category: 'on-the-water',
    status: 'draft',
    difficulty: 'moderate',
    title: 'Moonlit paddle in Three Fathoms Cove',
    title_zh: '企嶺下月夜泛舟',
    short_description: 'Flat water, a rising moon and, some nights, sparks under the paddle.',
    short_description_zh: '水平如鏡，月出東山；有些晚上，槳下還有點點藍光。',
    description: `Three Fathoms Cove is ringed with mangroves and hills, so the water lies flat when the rest of Sai Kung is rough. We push off an hour before moonrise and drift while it climbs over Ma On Shan.

On warm, still nights the plankton answer the paddle with blue sparks. We cannot promise them, and nobody should, but we know where to look.`,
    description_zh: `企嶺下海四面有山有紅樹林，外面風浪再大，這裏的水仍然平靜。我們在月出前一小時下水，任小艇漂着，看月亮爬過馬鞍山。

天暖無風的晚上，浮游生物會以藍光回應船槳。這件事誰也不能擔保，不過我們知道往哪裏找。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Kei Ling Ha Lo Wai pier',
    meeting_point_zh: '企嶺下老圍碼頭',
    latitude: 22.4231,
    longitude: 114.2718,
    price: 480_00,
    duration_minutes: 150,
    other_units: [child(360_00, 10, 14)],
    default_capacity: 10,
    min_participants: 2,
    max_participants: 10,
    confirmation: 'request',
    cutoff_minutes: 720,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['Full-moon nights only', 'Sheltered water'],
    highlights_zh: ['只選滿月之夜', '內灣水靜'],
    includes: ['Double kayak, vest and lights', 'Hot ginger tea'],
    includes_zh: ['雙人獨木舟、救生衣及燈', '熱薑茶'],
    excludes: ['Transport'],
    excludes_zh: ['交通'],
    picture: { scene: 'three-fathoms-moonlit-paddle' },
    gallery: [],
    timetable: [],
    popularity: 0,
  },
  {
    key: 'snorkelling',
    category: 'on-the-water',
    status: 'inactive',
    difficulty: 'moderate',
    title: 'Snorkel the coral off Sharp Island',
    title_zh: '橋咀珊瑚浮潛',
    short_description: 'Brain coral, clownfish and a sandbar you can walk across. Back when the sea is warm.',
    short_description_zh: '腦珊瑚、小丑魚，還有一條可以走過去的沙洲。水暖時再見。',
    description: `Ten minutes from Sai Kung by boat there is a coral garden most people sail past. We anchor on sand, never on coral, and swim along the edge of the reef in pairs.

After an hour in the water we wait for the tide to open the sandbar and walk across to the small island, where the stones look exactly like pineapple buns.

The water is too cold from November to April. The boat rests; so do the fish.`,
    description_zh: `離西貢十分鐘船程，有一片人人駛過卻少人知道的珊瑚。船只在沙地下錨，絕不壓珊瑚；大家兩人一組，沿礁邊慢游。

下水一小時後，等潮退露出沙洲，步行到對面小島，那裏的石頭跟菠蘿包一模一樣。

十一月至四月水太冷，船休息，魚也休息。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Sai Kung Public Pier, berth 3',
    meeting_point_zh: '西貢公眾碼頭三號泊位',
    latitude: 22.3816,
    longitude: 114.2739,
    price: 420_00,
    duration_minutes: 180,
    other_units: [child(320_00, 8, 14)],
    default_capacity: 12,
    min_participants: 1,
    max_participants: 12,
    confirmation: 'request',
    cutoff_minutes: 360,
    cancellation_hours: 24,
    languages: ['yue', 'en'],
    highlights: ['Hard and soft coral in four metres of water', 'The pineapple-bun stones'],
    highlights_zh: ['四米水深即見軟硬珊瑚', '菠蘿包石'],
    includes: ['Mask, snorkel and fins', 'Rash vest', 'Boat and guide'],
    includes_zh: ['面鏡、呼吸管及蛙鞋', '防曬泳衣', '船隻及導師'],
    excludes: [],
    excludes_zh: [],
    bring: ['Towel', 'Reef-safe sun cream'],
    bring_zh: ['毛巾', '不傷珊瑚的防曬用品'],
    picture: { scene: 'sharp-island-snorkel' },
    gallery: [],
    timetable: [],
    popularity: 0,
  },
];
