import type { ServiceContent } from './shapes.ts';
import { accompanied, child, infant, senior, student, whole } from './units.ts';

/** What Ka-yan's crew sells today: boats, paddles and night skies. */
export const fragrantTides: readonly ServiceContent[] = [
  {
    key: 'junk',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'easy',
    title: 'Red-sail junk cruise at dusk',
    title_zh: '紅帆古船黃昏遊維港',
    short_description: 'Two hours under red sails as the towers light up. Tea, beer and a quiet deck.',
    short_description_zh: '紅帆之下兩小時，看大廈逐盞亮燈。備茶、啤酒與一片寧靜甲板。',
    description: `The harbour looks best from its own middle. We slip our lines at Central Pier 9, put up three red sails if the wind agrees, and turn west while the sun goes down behind Green Island.

For the first half hour there is little to do but drink tea and watch the Star Ferries cross. Then the lights come on, first the offices, then the signs along the Wan Chai shore, and by the time we round North Point both sides of the water are lit.

Our skipper, Uncle Keung, fished out of Aberdeen for thirty years and will tell you what stood on every piece of reclaimed ground. There are cushions on the foredeck, a covered table amidships and blankets when the monsoon blows.`,
    description_zh: `看維港，最好的位置就在海中央。我們由中環九號碼頭解纜，風勢合適便升起三面紅帆，趁太陽落在青洲背後，向西而行。

頭半小時沒有甚麼要做：喝茶，看天星小輪往來。然後燈一盞一盞亮起，先是寫字樓，再到灣仔沿岸的招牌；船過北角，兩岸已是燈火通明。

船長強叔在香港仔捕魚三十年，哪一片是填海得來、從前是甚麼模樣，他都說得出。前甲板有坐墊，船中有帶篷長枱，起北風時另備毛毯。`,
    location: 'Central',
    location_zh: '中環',
    meeting_point: 'Central Pier 9, by the blue railing at the top of the steps',
    meeting_point_zh: '中環九號碼頭，梯級頂藍色欄杆旁',
    latitude: 22.2871,
    longitude: 114.1617,
    price: 580_00,
    duration_minutes: 120,
    other_units: [
      accompanied(child(380_00, 3, 11), 'adult', 'senior'),
      senior(460_00),
      infant(2),
      whole('Whole junk', '包船', 8_800_00, 18),
    ],
    default_capacity: 18,
    min_participants: 1,
    max_participants: 18,
    confirmation: 'request',
    cutoff_minutes: 120,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Sunset from the water, sails up', 'At most 18 guests aboard', 'A skipper who fished these waters'],
    highlights_zh: ['在海上揚帆看日落', '每船最多 18 位', '船長是老漁民，故事一籮籮'],
    includes: ['Chrysanthemum tea and one local beer', 'Peanuts and dried fruit', 'Blankets and life vests'],
    includes_zh: ['菊花茶及本地啤酒一支', '花生與涼果', '毛毯及救生衣'],
    excludes: ['Dinner', 'Tips'],
    excludes_zh: ['晚餐', '小費'],
    picture: { scene: 'victoria-harbour-junk' },
    gallery: [{ scene: 'victoria-harbour-junk', part: [640, 260, 900], mirrored: true, light: 'night' }],
    timetable: [
      { days: [0, 1, 2, 3, 4, 5, 6], times: ['17:15'] },
      { days: [3, 5, 6], times: ['19:45'] },
      { days: [0, 6], times: ['15:00'] },
    ],
    popularity: 0.75,
  },
  {
    key: 'kayak',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'moderate',
    title: 'Kayak the Sai Kung sea arches',
    title_zh: '西貢海蝕拱獨木舟',
    short_description: 'Paddle through doors the sea cut in six-sided rock, then swim and eat fruit on the sand.',
    short_description_zh: '划過海浪在六角岩柱上開的門，再上岸游水、吃水果。',
    description: `The rock here cooled into six-sided columns 140 million years ago, and the sea has been carving doors in it ever since. We paddle out from Sha Ha with the morning tide, slip through two arches when the swell allows, and land on a beach no road reaches for fruit and lemon tea.

Double kayaks are steady and kind to beginners. There is one guide for every four people, and a safety boat within sight all morning.

If the wind is over force 5 we move the date or return your money; you choose.`,
    description_zh: `一億四千萬年前，火山岩冷卻成六角柱；自此，海浪日夜在石上開門。我們乘早潮由沙下出發，風浪許可時划過兩道海蝕拱，再登上無路可達的沙灘，吃水果、飲凍檸茶。

雙人艇平穩易學，新手亦合適。每四位有一名導師，安全艇全程在視線之內。

若風力超過五級，可改期或退款，由你決定。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Sha Ha beach, by the changing rooms',
    meeting_point_zh: '西貢沙下沙灘，更衣室旁',
    latitude: 22.3893,
    longitude: 114.2749,
    price: 780_00,
    duration_minutes: 300,
    other_units: [child(520_00, 8, 14)],
    default_capacity: 8,
    min_participants: 1,
    max_participants: 8,
    confirmation: 'request',
    cutoff_minutes: 720,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['Two sea arches in the Global Geopark', 'One guide per four people', 'A beach without a road'],
    highlights_zh: ['穿越世界地質公園兩道海蝕拱', '每 4 位有 1 名導師', '無路可達的沙灘'],
    includes: ['Double kayak, vest and dry bag', 'Certified guide', 'Fruit, lemon tea, insurance'],
    includes_zh: ['雙人獨木舟、救生衣、防水袋', '持牌導師', '水果、凍檸茶及保險'],
    excludes: [],
    excludes_zh: [],
    bring: ['Shoes that can get wet', 'Towel and dry clothes'],
    bring_zh: ['可濕水的鞋', '毛巾及替換衣物'],
    picture: { scene: 'sai-kung-sea-arch-kayak' },
    gallery: [{ scene: 'sai-kung-sea-arch-kayak', part: [0, 100, 1000], light: 'dawn' }],
    timetable: [
      { days: [0, 3, 5, 6], times: ['08:30'] },
      { days: [0, 6], times: ['13:00'] },
    ],
    popularity: 0.7,
  },
  {
    key: 'dragon-boat',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'moderate',
    title: 'Dragon-boat taster at Stanley',
    title_zh: '赤柱龍舟體驗',
    short_description: 'Twenty paddles, one drum. Learn the stroke and race the bay once.',
    short_description_zh: '二十支槳，一個鼓。學好划槳，在海灣來一場比賽。',
    description: `A dragon boat is the quickest way to make twenty strangers breathe together. We start on the sand with wooden paddles and a bucket, then take the long boat out into Stanley Bay.

You will learn the catch, the pull and the moment to listen for the drum. When the stroke holds for a full minute we line up the two boats and race back to the beach. The losers carry the drum.

Groups of up to twenty can have a boat to themselves; schools and offices are welcome.`,
    description_zh: `要二十個陌生人同聲同氣，沒有比龍舟更快的方法。先在沙灘用木槳和水桶練習，再把長艇划出赤柱灣。

你會學到入水、拉槳，以及甚麼時候要豎起耳朵聽鼓。全船能穩定划足一分鐘，我們便兩艇並排，賽回岸邊；輸的一隊抬鼓。

二十人以內可包下一艇，歡迎學校及公司團體。`,
    location: 'Stanley',
    location_zh: '赤柱',
    meeting_point: 'Stanley Main Beach, Water Sports Centre gate',
    meeting_point_zh: '赤柱正灘，水上活動中心門外',
    latitude: 22.2203,
    longitude: 114.2149,
    price: 360_00,
    duration_minutes: 120,
    other_units: [student(280_00)],
    default_capacity: 20,
    min_participants: 1,
    max_participants: 20,
    confirmation: 'request',
    cutoff_minutes: 360,
    cancellation_hours: 48,
    languages: ['yue', 'en'],
    highlights: ['A real 20-seat racing boat', 'Former Hong Kong team coach', 'One race, two boats'],
    highlights_zh: ['正式二十人競賽龍舟', '前香港隊教練指導', '兩艇對賽一場'],
    includes: ['Paddle and life vest', 'Showers and lockers', 'Insurance'],
    includes_zh: ['船槳及救生衣', '淋浴及儲物櫃', '保險'],
    excludes: ['Drinks after the race'],
    excludes_zh: ['賽後飲品'],
    bring: ['Quick-dry clothes'],
    bring_zh: ['快乾衣物'],
    picture: { scene: 'stanley-dragon-boat' },
    gallery: [],
    timetable: [
      { days: [6], times: ['09:30', '14:00'] },
      { days: [0], times: ['10:00'] },
      { days: [3], times: ['18:30'] },
    ],
    popularity: 0.6,
  },
  {
    key: 'stargazing',
    category: 'after-dark',
    status: 'active',
    difficulty: 'challenging',
    title: 'Stargazing at Tai Long Wan',
    title_zh: '大浪灣觀星夜',
    short_description: 'A warm tent, a real telescope and the darkest sky in Hong Kong.',
    short_description_zh: '暖帳篷、真望遠鏡、全香港最黑的夜空。',
    description: `Behind Sharp Peak the city lights stop. We take the speedboat from Sai Kung to Ham Tin, walk forty minutes over the headland with head torches off, and set up a 200 mm telescope on the sand.

On a clear winter night you can see Orion's nebula, the moons of Jupiter and, with patience, the faint edge of the Milky Way. Ah Kit, who teaches physics on weekdays, will show you how to find north without your phone.

There is soup, a warm tent and a sleeping mat for those who want to lie down and look. The way back over the hill is dark and stepped: please come only if you are sure on your feet.`,
    description_zh: `過了蚺蛇尖，城市的燈火便到此為止。我們由西貢乘快艇往鹹田，關掉頭燈翻過山頭，走四十分鐘，在沙上架起口徑二百毫米的望遠鏡。

冬夜晴朗，可以看到獵戶座星雲、木星的衛星；有耐性的話，還有銀河淡淡的邊緣。平日教物理的阿傑，會教你不用電話也找到北方。

備有熱湯、暖帳篷和睡墊，想躺下來看也可以。回程山路黑而多級，步履穩健的朋友才好報名。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Sai Kung Public Pier, at the entrance',
    meeting_point_zh: '西貢公眾碼頭入口',
    latitude: 22.3818,
    longitude: 114.2736,
    price: 690_00,
    duration_minutes: 360,
    other_units: [],
    default_capacity: 8,
    min_participants: 2,
    max_participants: 8,
    confirmation: 'request',
    cutoff_minutes: 1440,
    cancellation_hours: 72,
    languages: ['yue', 'en'],
    highlights: ['200 mm telescope', 'Speedboat both ways', 'Moonless nights only'],
    highlights_zh: ['二百毫米望遠鏡', '快艇來回', '只選無月之夜'],
    includes: ['Speedboat from Sai Kung', 'Hot soup and tea', 'Tent, mat and head torch'],
    includes_zh: ['西貢快艇來回', '熱湯與熱茶', '帳篷、睡墊及頭燈'],
    excludes: ['Dinner before we leave'],
    excludes_zh: ['出發前晚餐'],
    bring: ['Warm jacket'],
    bring_zh: ['禦寒外套'],
    picture: { scene: 'tai-long-wan-stargazing' },
    gallery: [{ scene: 'tai-long-wan-stargazing', part: [0, 120, 900], light: 'dawn' }],
    timetable: [{ days: [2, 5, 6], times: ['17:00'] }],
    popularity: 0.65,
  },
  {
    key: 'geopark-boat',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'easy',
    title: 'Small boat to the stone columns',
    title_zh: '小艇遊火石洲岩柱',
    short_description: 'An open boat, cliffs like organ pipes, and a geologist at the tiller.',
    short_description_zh: '一艘開篷小艇，看如管風琴的懸崖；掌舵的是位地質學人。',
    description: `East of Sai Kung the islands turn their backs on the land and show the sea a wall of columns. On foot you see the edge of it; from a small boat you see all of it.

We run along Jin Island, Basalt Island and Bluff Island, close enough to count the sides. Dr Chu, who mapped this coast for her thesis, explains how a volcano the size of Kowloon made the stone and why it stands so straight.

Seas are calmest before noon. If waves are over one metre outside we stay among the inner islands and you get a third of your money back.`,
    description_zh: `西貢以東的島嶼，背向陸地，把一整面石柱之牆朝向大海。徒步只看到邊緣，坐小艇才看得到全貌。

我們貼着吊鐘洲、火石洲和沙塘口山而行，近得可以數出石柱有多少條邊。朱博士的論文正是寫這段海岸，她會解釋一座如九龍般大的火山怎樣造出這些岩石，又為何站得這樣直。

中午前海面最平靜。若外海浪高超過一米，改遊內灣，並退回三分之一費用。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'Sai Kung Public Pier, berth 3',
    meeting_point_zh: '西貢公眾碼頭三號泊位',
    latitude: 22.3815,
    longitude: 114.2738,
    price: 450_00,
    duration_minutes: 150,
    other_units: [child(300_00, 5, 11), senior(380_00)],
    default_capacity: 12,
    min_participants: 1,
    max_participants: 12,
    confirmation: 'instant',
    cutoff_minutes: 60,
    cancellation_hours: 24,
    languages: ['yue', 'en', 'cmn'],
    highlights: ['Columns from the sea side', 'A guide who wrote the thesis', 'Open boat, 12 seats'],
    highlights_zh: ['從海上看六角岩柱', '由寫過論文的導賞員講解', '開篷小艇，十二個座位'],
    includes: ['Boat and skipper', 'Life vest, spray jacket', 'A piece of rock to hold, and give back'],
    includes_zh: ['船隻連船家', '救生衣及防浪外套', '岩石一塊，摸完請放回'],
    excludes: ['Lunch'],
    excludes_zh: ['午餐'],
    bring: ['Sun cream'],
    bring_zh: ['防曬用品'],
    picture: { scene: 'stone-columns-boat' },
    gallery: [{ scene: 'stone-columns-boat', part: [780, 120, 800] }],
    timetable: [
      { days: [0, 6], times: ['09:30', '12:30'] },
      { days: [4], times: ['09:30'] },
    ],
    popularity: 0.5,
  },
  {
    key: 'coasteering',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'expert',
    title: 'Coasteering below Clear Water Bay',
    title_zh: '清水灣攀岸涉水',
    short_description: 'Swim, scramble and jump along two kilometres of cliff. Ropes, helmets, no shortcuts.',
    short_description_zh: '沿兩公里崖岸游、攀、跳。有繩、有頭盔，沒有捷徑。',
    description: `There is a line between the cliff and the sea that belongs to neither. For five hours we follow it: swim the gullies, traverse the ledges, jump when the water is deep enough and climb out again.

This is the hardest thing we do. You must swim 400 metres in open water without stopping and be at ease with heights; we check both in the first half hour and turn back anyone who is not, with a full refund.

Two instructors lead six people. Both hold mountain and lifeguard qualifications and carry a throw line, a radio and a great deal of chocolate.`,
    description_zh: `崖與海之間有一條線，既不屬崖，也不屬海。我們用五個小時沿着它走：游過溝壑，橫移崖台，水夠深便跳，然後再攀上來。

這是我們最難的一項活動。參加者須能在開放水域連續游四百米，而且不畏高；頭半小時會測試，未能達標便折返，費用全數退回。

兩名導師帶六位。導師均持山藝及拯溺資格，隨身有拋繩、無線電，還有很多朱古力。`,
    location: 'Clear Water Bay',
    location_zh: '清水灣',
    meeting_point: 'Sheung Sze Wan village car park',
    meeting_point_zh: '相思灣村停車場',
    latitude: 22.2975,
    longitude: 114.2926,
    price: 880_00,
    duration_minutes: 300,
    other_units: [],
    default_capacity: 6,
    min_participants: 2,
    max_participants: 6,
    confirmation: 'request',
    cutoff_minutes: 2880,
    cancellation_hours: 72,
    languages: ['yue', 'en'],
    highlights: ['Two instructors for six people', 'Jumps from two to eight metres', 'Every jump has a way round'],
    highlights_zh: ['六位參加者，兩名導師', '跳台由兩米至八米', '每一跳都可以繞過'],
    includes: ['Wetsuit, helmet and gloves', 'Two instructors', 'Insurance and chocolate'],
    includes_zh: ['濕身衣、頭盔及手套', '兩名導師', '保險與朱古力'],
    excludes: ['Transport to the village'],
    excludes_zh: ['往返村口交通'],
    bring: ['Old trainers that can get wet'],
    bring_zh: ['可濕水的舊波鞋'],
    picture: { scene: 'clear-water-bay-coasteering' },
    gallery: [{ scene: 'clear-water-bay-coasteering', part: [560, 180, 800] }],
    timetable: [{ days: [0], times: ['09:00'] }],
    popularity: 0.55,
  },
  {
    key: 'kayak-rental',
    category: 'on-the-water',
    status: 'active',
    difficulty: 'easy',
    title: 'Kayak rental for a day, Sha Ha beach',
    title_zh: '沙下獨木舟租艇日票',
    short_description: 'A kayak, a vest and a chart. Come when you like, be back before six.',
    short_description_zh: '獨木舟、救生衣、海圖一份。隨時來，六時前交還。',
    description: `Take a kayak out for as long as your arms allow. The shed on Sha Ha beach is open from nine to six: show your voucher, choose a single or a double, and go. There is no set time, and you may come ashore for lunch and go out again.

The bay is sheltered and shallow, with two islands within half an hour's paddle. We mark the day's wind on your chart, show beginners the strokes on the sand, and keep a rescue boat at the slip.`,
    description_zh: `想划多久，便划多久。沙下沙灘的艇屋朝九晚六開放：出示憑證，選單人或雙人艇，即可落水。不設集合時間，中午上岸吃飯，之後再划亦可。

海灣水淺浪靜，半小時航程之內有兩個小島。我們會在海圖上標明當日風向，新手可先在沙上學划槳，岸邊亦有救生艇候命。`,
    location: 'Sai Kung',
    location_zh: '西貢',
    meeting_point: 'The blue boat shed on Sha Ha beach',
    meeting_point_zh: '西貢沙下沙灘藍色艇屋',
    latitude: 22.3889,
    longitude: 114.2742,
    price: 180_00,
    duration_minutes: 540,
    other_units: [child(120_00, 6, 14)],
    default_capacity: 120,
    min_participants: 1,
    max_participants: 20,
    confirmation: 'instant',
    sold_by: 'day',
    cutoff_minutes: 120,
    cancellation_hours: 24,
    languages: ['yue', 'en'],
    highlights: ['Come and go as you like, 9 to 6', 'Single or double kayaks', 'Two islands within half an hour'],
    highlights_zh: ['朝九晚六，隨時出入', '單人艇、雙人艇任選', '半小時可達兩個小島'],
    includes: ['Kayak, paddle and life vest', 'A dry bag and a chart', 'Showers and a locker'],
    includes_zh: ['獨木舟、槳及救生衣', '防水袋及海圖', '淋浴及儲物櫃'],
    excludes: [],
    excludes_zh: [],
    picture: { scene: 'sha-ha-boat-shed' },
    gallery: [{ scene: 'sha-ha-boat-shed', part: [0, 420, 900] }],
    timetable: [{ days: [0, 1, 2, 3, 4, 5, 6], times: ['09:00'] }],
    popularity: 0.5,
  },
];
