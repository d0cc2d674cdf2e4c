import type { ServiceContent } from './shapes.ts';
import { child, infant, senior } from './units.ts';

/** Wetlands and an abandoned island with Ho-yan. */
export const saltAndReed: readonly ServiceContent[] = [
  {
    key: 'nam-sang-wai',
    category: 'trails',
    status: 'active',
    difficulty: 'easy',
    title: 'Herons and reeds at Nam Sang Wai',
    title_zh: '南生圍觀鳥踏葦',
    short_description: 'A flat walk between fish ponds, a rowing ferry and a thousand cormorants.',
    short_description_zh: '魚塘之間的平路、一程橫水渡、千隻鸕鷀歸巢。',
    description: `From November the cormorants come down from the north and sleep in the trees of Nam Sang Wai until they are white. We walk the fish-pond banks in the last three hours of light, with binoculars, at the pace of the slowest child.

Ho-yan's family kept ponds here for four generations. She will show you where the spoonbills feed at low tide, how a pond is drained in winter, and the crossing where a man still rows you over the river.

The ground is flat and dry. A pushchair will manage.`,
    description_zh: `十一月起，鸕鷀由北方飛來，晚上棲在南生圍的樹上，直到樹都變白。我們帶着望遠鏡，在日落前三小時走魚塘基，速度以最慢的小朋友為準。

可欣一家四代在這裏養魚。她會帶你看黑臉琵鷺在退潮時覓食的地方、冬天怎樣乾塘，還有一程仍由人手搖櫓的橫水渡。

路面平坦乾爽，推嬰兒車也可以。`,
    location: 'Yuen Long',
    location_zh: '元朗',
    meeting_point: 'Yuen Long station, exit G1',
    meeting_point_zh: '元朗站 G1 出口',
    latitude: 22.4459,
    longitude: 114.0347,
    price: 280_00,
    duration_minutes: 180,
    other_units: [child(150_00, 5, 12), senior(220_00), infant(4)],
    default_capacity: 12,
    min_participants: 2,
    max_participants: 12,
    confirmation: 'request',
    cutoff_minutes: 360,
    cancellation_hours: 24,
    languages: ['yue', 'en'],
    highlights: ['Winter roost of the cormorants', 'The last rowing ferry', 'Flat enough for a pushchair'],
    highlights_zh: ['冬天看鸕鷀歸巢', '最後一程橫水渡', '嬰兒車可行'],
    includes: ['Binoculars on loan', 'Ferry fare', 'Bird list in both languages'],
    includes_zh: ['借用望遠鏡', '橫水渡船資', '中英對照雀鳥名錄'],
    excludes: [],
    excludes_zh: [],
    bring: ['Insect repellent'],
    bring_zh: ['蚊怕水'],
    picture: { scene: 'nam-sang-wai-reeds' },
    gallery: [{ scene: 'nam-sang-wai-reeds', part: [0, 560, 700] }],
    timetable: [{ days: [0, 3, 6], times: ['15:00'] }],
    popularity: 0.4,
  },
  {
    key: 'yim-tin-tsai',
    category: 'islands',
    status: 'active',
    difficulty: 'easy',
    title: 'Salt island, Yim Tin Tsai',
    title_zh: '鹽田梓曬鹽記',
    short_description: 'An empty Hakka village, a white chapel, and salt you rake yourself.',
    short_description_zh: '無人客家村、白色小教堂，還有親手扒的鹽。',
    description: `The last villager left Yim Tin Tsai in 1998. Then the children of the village came back, mended the chapel, flooded the old pans and began to make salt again.

Fifteen minutes from Sai Kung by kaito, the island takes an unhurried morning: the chapel on the hill, the houses with trees growing through the roof, the jade bridge to the next island. At the pans you rake your own salt and carry home what fits in a jar.`,
    description_zh: `一九九八年，最後一位村民離開鹽田梓。後來，村中子弟陸續回來，修好教堂，重新引海水入田，再次曬起鹽來。

由西貢坐街渡十五分鐘，島上正好消磨一個不趕時間的早上：山上的小教堂、樹從屋頂長出來的老屋、通往鄰島的玉帶橋。到鹽田親手扒鹽，一個小瓶裝得下多少便帶走多少。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Sai Kung Public Pier, kaito ticket booth',
    meeting_point_zh: '西貢公眾碼頭，街渡售票處',
    latitude: 22.3813,
    longitude: 114.2741,
    price: 300_00,
    duration_minutes: 210,
    other_units: [child(180_00, 5, 12), senior(240_00), infant(4)],
    default_capacity: 15,
    min_participants: 2,
    max_participants: 15,
    confirmation: 'instant',
    cutoff_minutes: 180,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Rake your own sea salt', 'A chapel of 1890', 'A village taken back by trees'],
    highlights_zh: ['親手扒海鹽', '一八九零年的小教堂', '被樹收回的村屋'],
    includes: ['Kaito both ways', 'A jar of salt', 'Hakka tea cake'],
    includes_zh: ['街渡來回', '海鹽一瓶', '客家茶粿'],
    excludes: ['Lunch'],
    excludes_zh: ['午餐'],
    picture: { scene: 'yim-tin-tsai-salt-pans' },
    gallery: [{ scene: 'yim-tin-tsai-salt-pans', part: [180, 60, 860] }],
    timetable: [{ days: [0, 6], times: ['09:30'] }],
    popularity: 0.45,
  },
];
