import type { ServiceContent } from './shapes.ts';
import { child, student } from './units.ts';

/** Chun-ho's hikes, from an easy ridge to the hardest peak. */
export const dawnRidge: readonly ServiceContent[] = [
  {
    key: 'lion-rock',
    category: 'trails',
    status: 'active',
    difficulty: 'challenging',
    title: 'Lion Rock sunrise hike',
    title_zh: '獅子山日出行',
    short_description: 'Climb in the dark, sit on the lion’s head, watch Kowloon wake up.',
    short_description_zh: '摸黑上山，坐在獅子頭上，看九龍醒來。',
    description: `Every Hong Konger has grown up under this rock; fewer have stood on it at six in the morning. We meet before five at the top of Tsz Wan Shan, climb steadily for an hour and a half, and reach the lion's head with time for tea.

The sun comes up over the Sai Kung hills and lights Kowloon from the far side inwards. You can see the old airport, the harbour and, on a dry day, the Dangan Islands.

The last twenty minutes are steep and there is a long drop on the left. We keep three metres from the edge at all times, whatever your followers think.`,
    description_zh: `香港人都在獅子山下長大，清晨六時站在山上的卻沒有幾個。我們五時前在慈雲山頂集合，穩步上行一個半小時，登上獅子頭，還有時間喝杯茶。

太陽從西貢群山後升起，由遠至近照亮九龍。舊機場、維港盡在眼前；天色乾爽時，更看得到擔桿列島。

最後二十分鐘路斜，左面是懸崖。無論網上朋友怎樣期待，我們全程與崖邊保持三米。`,
    location: 'Wong Tai Sin',
    location_zh: '黃大仙',
    meeting_point: 'Pavilion at the foot of Sha Tin Pass Road, Tsz Wan Shan',
    meeting_point_zh: '慈雲山沙田坳道口涼亭',
    latitude: 22.3512,
    longitude: 114.1973,
    price: 320_00,
    duration_minutes: 240,
    other_units: [student(240_00)],
    default_capacity: 10,
    min_participants: 2,
    max_participants: 10,
    confirmation: 'request',
    cutoff_minutes: 720,
    cancellation_hours: 24,
    languages: ['yue', 'en'],
    highlights: ['The whole of Kowloon at first light', 'One guide per five walkers', 'Home before the heat'],
    highlights_zh: ['晨光裏的整個九龍', '每五位有一名領隊', '天熱前已下山'],
    includes: ['Head torch and walking poles', 'Hot tea and a cocktail bun', 'Insurance'],
    includes_zh: ['頭燈及行山杖', '熱茶與雞尾包', '保險'],
    excludes: ['Taxi to the start', 'Breakfast after'],
    excludes_zh: ['前往起點的的士費', '下山後早餐'],
    picture: { scene: 'lion-rock-sunrise-hike' },
    gallery: [
      { scene: 'lion-rock-sunrise-hike', mirrored: true, light: 'noon' },
      { scene: 'lion-rock-sunrise-hike', part: [640, 280, 900], light: 'autumn' },
    ],
    timetable: [{ days: [0, 3, 6], times: ['04:45'] }],
    popularity: 0.55,
  },
  {
    key: 'dragons-back',
    category: 'trails',
    status: 'active',
    difficulty: 'moderate',
    title: 'Dragon’s Back to Big Wave Bay',
    title_zh: '龍脊走到大浪灣',
    short_description: 'A ridge with sea on both sides, finishing with your shoes off.',
    short_description_zh: '兩邊都是海的山脊，終點是脫鞋踏沙。',
    description: `Half an hour from Central the hills arch their back over Shek O. The path rolls along the spine with the South China Sea on one side and Tai Tam on the other, and paragliders at eye level when the wind is from the east.

After the ridge the trail drops into shade and follows a water channel round to Big Wave Bay. Bring a swimsuit; we stop for an hour and the surf shop sells lemon tea.

A good first hike: one real climb, no scrambling, and the view comes early.`,
    description_zh: `離中環半小時，群山在石澳上空弓起背脊。小徑沿脊骨起伏，一邊是南海，一邊是大潭；吹東風時，滑翔傘就在眼前。

走過山脊，路轉入林蔭，沿引水道繞到大浪灣。記得帶泳衣，我們會停留一小時，衝浪店有凍檸茶。

第一次行山，這條路正好：只有一段真正上坡，不用攀爬，風景來得早。`,
    location: 'Shek O',
    location_zh: '石澳',
    meeting_point: 'Shau Kei Wan station, exit A3, by the bus terminus',
    meeting_point_zh: '筲箕灣站 A3 出口，巴士總站旁',
    latitude: 22.2792,
    longitude: 114.2289,
    price: 260_00,
    duration_minutes: 210,
    other_units: [child(180_00, 8, 14), student(200_00)],
    default_capacity: 14,
    min_participants: 1,
    max_participants: 14,
    confirmation: 'instant',
    cutoff_minutes: 120,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Sea on both sides', 'A swim at the end', 'Good for a first hike'],
    highlights_zh: ['兩面環海的山脊', '終點可以游水', '新手首選'],
    includes: ['Guide', 'Bus fare to the trailhead', 'A sour plum for the climb'],
    includes_zh: ['領隊', '往起點巴士車資', '上坡含一粒話梅'],
    excludes: ['Lunch'],
    excludes_zh: ['午餐'],
    bring: ['Swimwear and towel'],
    bring_zh: ['泳衣及毛巾'],
    picture: { scene: 'dragons-back-ridge' },
    gallery: [{ scene: 'dragons-back-ridge', part: [560, 420, 900] }],
    timetable: [
      { days: [0, 6], times: ['09:00'] },
      { days: [2], times: ['09:00'] },
    ],
    popularity: 0.45,
  },
  {
    key: 'sunset-peak',
    category: 'trails',
    status: 'active',
    difficulty: 'challenging',
    title: 'Silvergrass on Sunset Peak',
    title_zh: '大東山看芒草',
    short_description: 'Gold grass to the shoulder, stone cabins, and the sun going into the sea.',
    short_description_zh: '芒草及肩，石屋零落，看夕陽沉入海中。',
    description: `For six weeks a year the whole of Sunset Peak turns the colour of a lion. We start from Pak Kung Au in the afternoon, climb 530 metres on stone steps and come out among the silvergrass with two hours of light left.

The stone cabins up there were built by missionaries in the 1920s to escape the summer. Each has a number and a story, and one of them had a swimming pool.

We wait for the sun to go, then walk down with lamps. It is a long set of steps; your knees will remember it.`,
    description_zh: `一年之中有六個星期，整座大東山變成獅子的顏色。我們下午由伯公坳起步，沿石級上升五百三十米，走進芒草時，日光還有兩小時。

山上的石屋，是一九二零年代傳教士為避暑而建。每間有號碼，有故事，其中一間還有泳池。

等太陽下山，再提燈下行。石級頗長，你的膝頭會記得它。`,
    location: 'Lantau',
    location_zh: '大嶼山',
    meeting_point: 'Tung Chung station, exit B, by the bus terminus',
    meeting_point_zh: '東涌站 B 出口，巴士總站旁',
    latitude: 22.2893,
    longitude: 113.941,
    price: 380_00,
    duration_minutes: 360,
    other_units: [student(300_00)],
    default_capacity: 12,
    min_participants: 3,
    max_participants: 12,
    confirmation: 'request',
    cutoff_minutes: 1440,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['The third highest peak in Hong Kong', 'Stone cabins of the 1920s', 'Down by lamplight'],
    highlights_zh: ['香港第三高峰', '一九二零年代石屋', '提燈下山'],
    includes: ['Two guides', 'Lamps and poles', 'Bus fare from Tung Chung'],
    includes_zh: ['兩名領隊', '燈具及行山杖', '東涌至起點巴士車資'],
    excludes: ['Dinner'],
    excludes_zh: ['晚餐'],
    bring: ['Two litres of water'],
    bring_zh: ['兩公升水'],
    picture: { scene: 'sunset-peak-silvergrass' },
    gallery: [{ scene: 'sunset-peak-silvergrass', part: [760, 380, 840] }],
    timetable: [{ days: [0, 6], times: ['13:30'] }],
    popularity: 0.6,
  },
  {
    key: 'sharp-peak',
    category: 'trails',
    status: 'active',
    difficulty: 'expert',
    title: 'Sharp Peak, hands and feet',
    title_zh: '手腳並用上蚺蛇尖',
    short_description: 'Nine hours, four beaches and the steepest summit in Sai Kung.',
    short_description_zh: '九小時、四個沙灘，西貢最尖的山頂。',
    description: `From the sea Sharp Peak looks like a child's drawing of a mountain. The last 200 metres are loose stone at forty degrees, and everyone uses their hands.

We go up from the east when the rock is dry, rest on a summit the size of a dining table, and come down to the four bays of Tai Long. After a bowl of noodles at Ham Tin there are still two hours to walk.

Bring three litres of water and shoes with a grip you trust. We ask about your last long hike before we accept, and we are honest in our answer.`,
    description_zh: `從海上看，蚺蛇尖就像小孩子畫的山。最後二百米是四十度碎石坡，人人都要用手。

我們揀岩石乾爽的日子由東面登頂，在一張飯枱大小的山頂休息，再落到大浪四灣。在鹹田吃碗公仔麵之後，還有兩小時路程。

請帶三公升水，穿一雙你信得過的鞋。接受報名前，我們會問你最近一次長途行山的經驗，也會坦白回覆。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Pak Tam Au, bus stop towards Wong Shek',
    meeting_point_zh: '北潭凹，往黃石方向巴士站',
    latitude: 22.4225,
    longitude: 114.3275,
    price: 620_00,
    duration_minutes: 540,
    other_units: [],
    default_capacity: 6,
    min_participants: 2,
    max_participants: 6,
    confirmation: 'request',
    cutoff_minutes: 2880,
    cancellation_hours: 72,
    languages: ['yue', 'en'],
    highlights: ['468 metres, the last 200 by hand', 'All four bays of Tai Long', 'Six walkers, two guides'],
    highlights_zh: ['海拔 468 米，最後二百米用手攀', '走遍大浪四灣', '六位隊員，兩名領隊'],
    includes: ['Two guides with first-aid training', 'Gloves and helmet', 'Noodles at Ham Tin'],
    includes_zh: ['兩名具急救資格領隊', '手套及頭盔', '鹹田公仔麵'],
    excludes: ['Village bus home'],
    excludes_zh: ['回程小巴'],
    bring: ['Three litres of water'],
    bring_zh: ['三公升水'],
    picture: { scene: 'sharp-peak-scramble' },
    gallery: [{ scene: 'sharp-peak-scramble', part: [480, 360, 800] }],
    timetable: [{ days: [6], times: ['07:30'] }],
    popularity: 0.6,
  },
  {
    key: 'ping-nam-stream',
    category: 'trails',
    status: 'inactive',
    difficulty: 'expert',
    title: 'Up the Ping Nam stream',
    title_zh: '屏南石澗溯溪',
    short_description: 'Walk up a river. Pools, falls, frogs. Opens again when the rains settle.',
    short_description_zh: '沿溪而上：深潭、瀑布、山蛙。待雨季安穩後重開。',
    description: `The best path through the northern hills is made of water. We enter the stream at Nam Chung and follow it upward over boulders and past nine falls, wading where it is shallow and roping where it is not.

It can only be done in settled weather between May and September, and never within two days of an amber rain warning. The gorge is closed to us for the rest of the year.`,
    description_zh: `穿越北區群山，最好的路是水路。我們由南涌入澗，跨過大石、走過九道瀑布，水淺處涉水，水深處用繩。

只在五月至九月天氣穩定時成行，黃色暴雨警告後兩日內絕不入澗。其餘日子，石澗對我們關門。`,
    location: 'Luk Keng',
    location_zh: '鹿頸',
    meeting_point: 'Fanling station, exit C, minibus 56K stop',
    meeting_point_zh: '粉嶺站 C 出口，56K 小巴站',
    latitude: 22.492,
    longitude: 114.1388,
    price: 560_00,
    duration_minutes: 480,
    other_units: [],
    default_capacity: 6,
    min_participants: 2,
    max_participants: 6,
    confirmation: 'request',
    cutoff_minutes: 2880,
    cancellation_hours: 72,
    languages: ['yue'],
    highlights: ['Nine waterfalls', 'Swim in three pools'],
    highlights_zh: ['九道瀑布', '三個可以游水的深潭'],
    includes: ['Stream shoes, helmet, rope', 'Two guides'],
    includes_zh: ['溯溪鞋、頭盔、繩索', '兩名領隊'],
    excludes: [],
    excludes_zh: [],
    bring: ['Dry clothes'],
    bring_zh: ['替換衣物'],
    picture: { scene: 'ping-nam-stream' },
    gallery: [],
    timetable: [],
    popularity: 0,
  },
];
