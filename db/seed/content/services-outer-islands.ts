import type { ServiceContent } from './shapes.ts';
import { child, infant, senior } from './units.ts';

/** Ferries, bicycles and slow boats with Yuk-ting. */
export const outerIslands: readonly ServiceContent[] = [
  {
    key: 'tai-o',
    category: 'islands',
    status: 'active',
    difficulty: 'easy',
    title: 'Tai O stilt-house boat walk',
    title_zh: '大澳棚屋水鄉遊',
    short_description: 'A slow boat between houses on legs, with shrimp paste to taste.',
    short_description_zh: '小艇慢慢穿過棚屋之間，嘗一口新鮮蝦膏。',
    description: `Meet at the Tai O bus stop and walk the drying lanes before the boat. Our skipper grew up two doors from the pier and steers between the stilts by memory.

We stop for a spoon of shrimp paste, a look at the salt pans, and pink dolphins if they please. Lunch is whatever Third Aunt has, on a platform over the water with the tide moving under your feet.

Bring cash for the dried fish. You will say you do not want any, and then you will.`,
    description_zh: `在大澳巴士總站集合，先走曬鹹魚的巷子，再下小艇。船家就在碼頭隔兩間屋長大，憑記憶在棚屋腳之間轉彎。

中途嘗一匙蝦膏，看看舊鹽田；粉紅色的中華白海豚，肯出現便有緣。午餐是三姑當日有甚麼便吃甚麼，棚面之下，潮水在腳底流過。

記得帶現金買海味。起初你會說不要，最後還是會買。`,
    location: 'Tai O',
    location_zh: '大澳',
    meeting_point: 'Tai O bus terminus',
    meeting_point_zh: '大澳巴士總站',
    latitude: 22.2539,
    longitude: 113.8622,
    price: 380_00,
    duration_minutes: 240,
    other_units: [child(250_00, 4, 11), senior(320_00), infant(3)],
    default_capacity: 12,
    min_participants: 1,
    max_participants: 12,
    confirmation: 'request',
    cutoff_minutes: 720,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['By sampan through the creek', 'Lunch over the water', 'Salt pans and shrimp paste'],
    highlights_zh: ['坐舢舨遊涌', '棚屋上的午餐', '鹽田與蝦膏'],
    includes: ['Sampan ride', 'Lunch on a stilt platform', 'Tasting of shrimp paste'],
    includes_zh: ['舢舨遊', '棚屋午餐', '試食蝦膏'],
    excludes: ['Bus to Tai O', 'Dried fish'],
    excludes_zh: ['前往大澳車費', '海味手信'],
    picture: { scene: 'tai-o-stilt-houses' },
    gallery: [{ scene: 'tai-o-stilt-houses', mirrored: true, light: 'noon' }],
    timetable: [
      { days: [0, 3, 6], times: ['10:00'] },
      { days: [6], times: ['13:30'] },
    ],
    popularity: 0.6,
  },
  {
    key: 'cheung-chau',
    category: 'islands',
    status: 'active',
    difficulty: 'easy',
    title: 'Cheung Chau by bicycle',
    title_zh: '長洲單車半日遊',
    short_description: 'Bicycles, beaches, a pirate’s cave and a bun.',
    short_description_zh: '單車、沙灘、海盜洞，還有平安包。',
    description: `No cars live on Cheung Chau, so the whole island is a cycle path. We collect the bicycles at the pier, ring our bells through the market and ride out along the praya to the far end of the beach.

There is a cave where the pirate Cheung Po Tsai is said to have hidden, a temple with a whale bone, and a bakery stamping red characters on buns all year round. Between them we stop often, chiefly for fish balls the size of fists.

Tandems and child seats are free. If you cannot ride, sit behind Yuk-ting: she has three wheels.`,
    description_zh: `長洲沒有私家車，全島都是單車徑。在碼頭取車，響着鈴穿過街市，沿海傍道踩到沙灘盡頭。

路上有張保仔洞，有供着鯨骨的廟，還有一年到晚蓋紅印的平安包店。中途不斷停下來，主要是為了拳頭般大的魚蛋。

雙人單車及兒童座椅免費。不會踩單車？坐在玉婷後面，她那部有三個轆。`,
    location: 'Cheung Chau',
    location_zh: '長洲',
    meeting_point: 'Cheung Chau ferry pier, by the bicycle racks',
    meeting_point_zh: '長洲渡輪碼頭，單車架旁',
    latitude: 22.2085,
    longitude: 114.0287,
    price: 300_00,
    duration_minutes: 240,
    other_units: [child(200_00, 5, 11), infant(4)],
    default_capacity: 14,
    min_participants: 1,
    max_participants: 14,
    confirmation: 'instant',
    cutoff_minutes: 120,
    cancellation_hours: 24,
    languages: ['yue', 'en'],
    highlights: ['An island without cars', 'The pirate’s cave', 'A fresh bun with a red stamp'],
    highlights_zh: ['無私家車之島', '張保仔洞', '新鮮平安包'],
    includes: ['Bicycle and helmet', 'Fish balls and a bun', 'Torch for the cave'],
    includes_zh: ['單車及頭盔', '魚蛋與平安包', '入洞電筒'],
    excludes: ['Ferry ticket'],
    excludes_zh: ['船票'],
    picture: { scene: 'cheung-chau-cycling' },
    gallery: [{ scene: 'cheung-chau-cycling', part: [640, 60, 940], light: 'dawn' }],
    timetable: [{ days: [0, 5, 6], times: ['10:30'] }],
    popularity: 0.5,
  },
  {
    key: 'lamma',
    category: 'islands',
    status: 'active',
    difficulty: 'easy',
    title: 'Across Lamma to a seafood table',
    title_zh: '橫過南丫島吃海鮮',
    short_description: 'A bay-to-bay walk that ends at a floating raft and steamed garlic prawns.',
    short_description_zh: '由一個海灣走到另一個海灣，終點是漁排與蒜蓉蒸蝦。',
    description: `Take the ferry to the wrong side of Lamma on purpose, so that you have to walk to lunch. From Yung Shue Wan the path climbs gently past banana gardens and a beach with a power station for company, and the whole south of the island opens out from the pavilion.

At Sok Kwu Wan we visit the fish rafts by kaito, choose, and sit down by the water. The last ferry home is always half empty and always sunset.`,
    description_zh: `我們特意在南丫島「錯」的一邊落船，好走一段路才吃飯。由榕樹灣起步，路緩緩上斜，經過蕉林，也經過與發電廠為鄰的沙灘；走到涼亭，整個島南便展開在眼前。

到索罟灣，坐街渡上漁排揀海鮮，再回岸邊坐下。回程船總是半空的，也總是日落。`,
    location: 'Lamma',
    location_zh: '南丫島',
    meeting_point: 'Central Pier 4, ticket gate',
    meeting_point_zh: '中環四號碼頭，入閘處',
    latitude: 22.2877,
    longitude: 114.1577,
    price: 460_00,
    duration_minutes: 330,
    other_units: [child(320_00, 6, 12), senior(400_00)],
    default_capacity: 16,
    min_participants: 2,
    max_participants: 16,
    confirmation: 'request',
    cutoff_minutes: 1440,
    cancellation_hours: 48,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Five gentle kilometres', 'Choose lunch on the raft', 'Sunset from the ferry'],
    highlights_zh: ['五公里緩步徑', '在漁排上揀午餐', '船上看日落'],
    includes: ['Guide', 'Kaito to the rafts', 'Six-course seafood meal'],
    includes_zh: ['領隊', '街渡往漁排', '六道海鮮餐'],
    excludes: ['Ferry tickets'],
    excludes_zh: ['渡輪船票'],
    picture: { scene: 'lamma-seafood-raft' },
    gallery: [{ scene: 'lamma-seafood-raft', part: [300, 560, 700] }],
    timetable: [{ days: [0, 6], times: ['11:00'] }],
    popularity: 0.5,
  },
  {
    key: 'po-toi',
    category: 'islands',
    status: 'active',
    difficulty: 'moderate',
    title: 'Po Toi, the last island south',
    title_zh: '極南蒲台島',
    short_description: 'A turtle of stone, a monk of stone and seaweed soup at the end of Hong Kong.',
    short_description_zh: '靈龜上山、僧人石，還有香港盡頭的一碗紫菜湯。',
    description: `South of Po Toi there is nothing of ours until the open sea. Fewer than twenty people live there through the winter. The kaito takes half an hour from Stanley and sails twice a day, so we have the island nearly to ourselves.

The trail loops round granite worn into a turtle, a monk and the palm of a hand, past Bronze Age carvings and down to the southern lighthouse. It is short but exposed, with many steps and no shade.

Lunch is seaweed picked off these rocks, in soup.`,
    description_zh: `蒲台以南，便是大海。冬天島上常住的不足二十人。街渡由赤柱開出，半小時，一日兩班，整個島幾乎只屬於我們。

環島徑繞過風化成靈龜、僧人、佛手的花崗岩，經過青銅時代石刻，再落到南角燈塔。路不長，但多級而無遮擋。

午餐是就在這些岩石上採的紫菜，煮成湯。`,
    location: 'Po Toi',
    location_zh: '蒲台島',
    meeting_point: 'Blake Pier at Stanley',
    meeting_point_zh: '赤柱卜公碼頭',
    latitude: 22.2181,
    longitude: 114.2097,
    price: 390_00,
    duration_minutes: 360,
    other_units: [child(280_00, 8, 14)],
    default_capacity: 14,
    min_participants: 3,
    max_participants: 14,
    confirmation: 'request',
    cutoff_minutes: 1440,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['The southernmost island', 'Bronze Age rock carvings', 'Migrating birds in spring and autumn'],
    highlights_zh: ['香港最南的島', '青銅時代石刻', '春秋二季候鳥'],
    includes: ['Kaito both ways', 'Guide', 'Seaweed soup and rice'],
    includes_zh: ['街渡來回', '領隊', '紫菜湯飯'],
    excludes: [],
    excludes_zh: [],
    bring: ['Hat and two litres of water'],
    bring_zh: ['帽子及兩公升水'],
    picture: { scene: 'po-toi-rock-island' },
    gallery: [{ scene: 'po-toi-rock-island', part: [640, 480, 800] }],
    timetable: [{ days: [0, 6], times: ['10:00'] }],
    popularity: 0.4,
  },
];
