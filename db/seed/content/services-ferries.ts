import type { ServiceContent } from './shapes.ts';
import { child, senior } from './units.ts';

/** What Ka-yan sells on chartered ferries: boats with room for the groups that resellers bring. */
export const ferries: readonly ServiceContent[] = [
  {
    key: 'harbour-ferry',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'easy',
    title: 'Evening ferry round the harbour',
    title_zh: '黃昏渡輪遊維港',
    short_description: 'Two decks, a slow hour, and both shores lighting up as you pass.',
    short_description_zh: '上下兩層，慢駛一小時，看兩岸逐一亮燈。',
    description: `She carried commuters for thirty years and still has the wooden benches whose backs flip over. We charter her in the evening, so that a school, an office or three families fit aboard together.

The ferry leaves Central, runs east as far as North Point and comes back along Kowloon while the lights go on. A deckhand says which tower is which; otherwise it is quiet enough to talk.

The upper deck is open, the lower one dry. She sails in rain, and stays in from typhoon signal No. 3.`,
    description_zh: `這艘船載了三十年上班一族，木長椅的椅背仍可反轉坐。黃昏由我們包下，一間學校、一間公司或者三家人聚會，都坐得下。

渡輪由中環開出，向東駛至北角，再沿九龍岸邊回航，兩岸正好亮燈。船員會告訴你哪座大廈是哪座；其餘時間很靜，可以好好聊天。

上層開篷，下層有蓋。下雨照開，懸掛三號或以上風球則停航。`,
    location: 'Central',
    location_zh: '中環',
    meeting_point: 'Central Pier 8, lower gate',
    meeting_point_zh: '中環八號碼頭下層閘口',
    latitude: 22.287,
    longitude: 114.162,
    price: 180_00,
    duration_minutes: 75,
    other_units: [child(90_00, 3, 11), senior(120_00)],
    default_capacity: 120,
    min_participants: 1,
    max_participants: 40,
    confirmation: 'instant',
    cutoff_minutes: 30,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Open upper deck', 'Benches with backs that flip', 'Room for 120'],
    highlights_zh: ['開篷上層', '椅背可反轉的木長椅', '可載一百二十人'],
    includes: ['Ferry and crew', 'Hot ginger tea'],
    includes_zh: ['渡輪連船員', '熱薑茶'],
    excludes: ['Food'],
    excludes_zh: ['食物'],
    bring: ['Light jacket'],
    bring_zh: ['薄外套'],
    picture: { scene: 'harbour-evening-ferry' },
    gallery: [],
    timetable: [
      { days: [1, 3, 5], times: ['18:15'] },
      { days: [0, 6], times: ['16:30', '18:15'] },
    ],
    popularity: 0,
  },
  {
    key: 'ping-chau-ferry',
    category: 'islands',
    status: 'active',
    difficulty: 'moderate',
    title: 'Ferry day out to Tung Ping Chau',
    title_zh: '東平洲渡輪一日遊',
    short_description: 'Cliffs like stacked paper, clear shallows, and four hours ashore.',
    short_description_zh: '層層疊疊的頁岩、清澈的淺灘，在島上停留四小時。',
    description: `Hong Kong's youngest rock lies farthest out: thin layers of shale, red, brown and gold, as if somebody had stacked paper on the beach. Our ferry gives you four hours among them.

Walk the loop by yourself, or with Ah Mei of the crew, whose grandmother kept a shop by the pier. The path is level; on the rocks you want shoes that hold.

We sail back at half past one. It is the only boat that day, so heads are counted twice.`,
    description_zh: `香港最年輕的岩石，在最遠的島上：紅、褐、金色的薄薄頁岩，像有人把紙一疊疊放在灘上。渡輪讓你在其中停留四小時。

可以自己走一圈，也可以跟船員阿美走，她的祖母從前在碼頭旁開士多。環島小徑平坦，走上岩石則要穿防滑的鞋。

回程一時半開船，當日只此一班，開船前會點兩次人數。`,
    location: 'Ma Liu Shui',
    location_zh: '馬料水',
    meeting_point: 'Ma Liu Shui Landing No. 3',
    meeting_point_zh: '馬料水三號梯台',
    latitude: 22.4166,
    longitude: 114.2148,
    price: 260_00,
    duration_minutes: 420,
    other_units: [child(160_00, 3, 11), senior(200_00)],
    default_capacity: 120,
    min_participants: 1,
    max_participants: 40,
    confirmation: 'instant',
    cutoff_minutes: 720,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['Layered shale by the sea', 'Through the whole of Tolo Channel', 'Four hours ashore'],
    highlights_zh: ['海邊層層頁岩', '駛過整條赤門海峽', '島上停留四小時'],
    includes: ['Ferry both ways', 'Map of the paths'],
    includes_zh: ['來回渡輪', '步道地圖'],
    excludes: ['Lunch'],
    excludes_zh: ['午餐'],
    bring: ['Hat', 'Water'],
    bring_zh: ['帽', '水'],
    picture: { scene: 'layered-island-ferry' },
    gallery: [],
    timetable: [{ days: [2, 4, 6], times: ['08:45'] }],
    popularity: 0,
  },
];
