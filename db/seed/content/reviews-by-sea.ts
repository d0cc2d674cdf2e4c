import type { ReviewContent } from './shapes.ts';

/** What guests wrote about boats, islands and hills. */
export const reviewsBySea: Record<string, readonly ReviewContent[]> = {
  junk: [
    {
      rating: 5,
      locale: 'en',
      comment: 'The engine stopped, the sails filled, and for ten minutes a city of seven million was silent.',
      reply: 'Uncle Keung waits for those ten minutes every evening. Thank you for noticing.',
    },
    { rating: 5, locale: 'zh-HK', comment: '住了香港三十年，第一次在海中心看燈光。強叔講填海的故事，比導賞書精彩得多。' },
    { rating: 5, locale: 'en', comment: 'Quiet deck, warm blankets, no loudspeaker. Exactly what the other harbour cruises are not.' },
    { rating: 4, locale: 'en', comment: 'Lovely, though a tug made us rock a good deal near North Point. Sit amidships if you feel it.' },
    {
      rating: 5,
      locale: 'zh-HK',
      comment: '帶爸媽來慶祝結婚四十週年，船員悄悄備了蛋糕。媽媽說這個晚上她會記很久。',
      reply: '祝兩位身體健康，五十週年再來！',
    },
    {
      rating: 5,
      locale: 'en',
      comment: 'I proposed at the bow. She said yes before the Star Ferry had passed. Ka-yan kept everyone aft, bless her.',
    },
    { rating: 4, locale: 'zh-HK', comment: '風景一流，啤酒夠凍。如果座墊再厚一點就滿分。' },
  ],
  kayak: [
    {
      rating: 5,
      locale: 'en',
      comment: 'We went through the second arch just as the sun came round. Ka-yan reads the water like a street map.',
    },
    {
      rating: 5,
      locale: 'zh-HK',
      comment: '住香港一輩子，都未見過這一面。手臂好攰，但好值得。',
      reply: '手臂三日後會忘記，眼睛不會。下次見！',
    },
    { rating: 5, locale: 'en', comment: 'Never held a paddle before. By eleven I was steering through a hole in a cliff.' },
    { rating: 4, locale: 'en', comment: 'Superb guides and a tough last kilometre against the wind. Wear gloves.' },
    { rating: 5, locale: 'zh-HK', comment: '導師每十分鐘點一次人數，很安心。沙灘上的凍檸茶是全港最好喝的。' },
  ],
  'dragon-boat': [
    { rating: 5, locale: 'en', comment: 'Our office has not agreed on anything since March. Then somebody hit a drum.' },
    { rating: 5, locale: 'zh-HK', comment: '輸了要抬鼓，但全隊笑到翌日。教練聲線如雷，心地極好。' },
    { rating: 4, locale: 'en', comment: 'You will be wet and you will be sore. Brilliant fun; bring sandals for the hot sand.' },
    { rating: 5, locale: 'zh-HK', comment: '教學清楚，先岸上後水上，完全沒有經驗也跟得上。' },
  ],
  stargazing: [
    { rating: 5, locale: 'en', comment: 'Saturn’s rings, with my own eye, from Hong Kong. I did not believe them either.' },
    { rating: 5, locale: 'zh-HK', comment: '關掉頭燈那一刻，全部人都靜了。原來香港有這樣的夜空。' },
    {
      rating: 5,
      locale: 'en',
      comment: 'The walk in the dark is part of it. Ah Kit answers every question like it is the first time anyone asked.',
    },
    {
      rating: 4,
      locale: 'zh-HK',
      comment: '後半夜有薄雲，只看到一半，但團長退了部分費用，很公道。',
      reply: '天上的事我們控制不到，地上的盡力做好。多謝體諒。',
    },
  ],
  'geopark-boat': [
    { rating: 5, locale: 'en', comment: 'Dr Chu made a cliff explain itself. My teenagers put their phones away.' },
    { rating: 4, locale: 'zh-HK', comment: '小艇靠得很近，看得到柱上的裂紋。浪稍大，容易暈船要食藥。' },
    { rating: 5, locale: 'en', comment: 'Best two and a half hours of the trip. Front bench is wet and worth it.' },
  ],
  coasteering: [
    { rating: 5, locale: 'en', comment: 'The hardest and best thing I did this year. Two instructors who never once hurried anyone.' },
    { rating: 5, locale: 'zh-HK', comment: '八米那一跳，我站了五分鐘。導師只說：「你想跳才跳。」最後我跳了兩次。' },
    { rating: 4, locale: 'en', comment: 'Read the fitness note, it means what it says. Chocolate as promised.' },
  ],
  'lion-rock': [
    { rating: 5, locale: 'en', comment: 'Kowloon turned pink from the far side. I understood the song.' },
    { rating: 5, locale: 'zh-HK', comment: '凌晨出門時後悔，日出一刻全部值得。領隊照顧走得慢的我，沒有催過一句。' },
    { rating: 4, locale: 'zh-HK', comment: '最後一段頗斜，畏高的朋友要想清楚。雞尾包好味。' },
    { rating: 5, locale: 'en', comment: 'Poles, tea and the right pace. Down by nine with the whole day still ours.' },
  ],
  'dragons-back': [
    { rating: 5, locale: 'en', comment: 'Ridge, forest, beach, lemon tea. If you have one free morning, this is it.' },
    { rating: 4, locale: 'zh-HK', comment: '適合新手，風景來得很快。週末人較多，建議選星期二。' },
    {
      rating: 5,
      locale: 'en',
      comment: 'The guide knew every butterfly. My seven-year-old now wants to be one. A guide, not a butterfly.',
    },
  ],
  'sunset-peak': [
    { rating: 5, locale: 'zh-HK', comment: '芒草過肩，夕陽穿過來，全部人變成金色。下山石級真的長，膝頭記得。' },
    { rating: 5, locale: 'en', comment: 'The stone cabins at dusk are like finding a chess set in a field.' },
    { rating: 4, locale: 'en', comment: 'Windy and cold at the top even when Tung Chung is warm. Take the jacket they tell you to take.' },
  ],
  'sharp-peak': [
    { rating: 5, locale: 'en', comment: 'Chun-ho asked me four questions before he said yes. On the scree I was glad he had.' },
    {
      rating: 5,
      locale: 'zh-HK',
      comment: '碎石坡真係要用手。登頂後四灣盡收眼底，那碗公仔麵係人生最好味。',
      reply: '公仔麵的秘方，是之前那七小時。',
    },
  ],
  'tai-o': [
    { rating: 5, locale: 'en', comment: 'A woman was shelling shrimps on her back step and waved. That was the moment.' },
    { rating: 5, locale: 'zh-HK', comment: '船家叔叔邊駛邊講童年，轉彎不用看。三姑的蝦醬炒飯要另外買一瓶走。' },
    { rating: 4, locale: 'en', comment: 'No dolphins, but they never promised any. Lunch over the tide was perfect.' },
    { rating: 5, locale: 'zh-HK', comment: '帶外國同事來，他們說這才是香港。' },
  ],
  'cheung-chau': [
    { rating: 5, locale: 'zh-HK', comment: '小朋友坐在三轆車後面唱了全程。魚蛋真的有拳頭大。' },
    { rating: 4, locale: 'en', comment: 'Bikes are old and cheerful, like the island. The cave is tighter than you expect.' },
    { rating: 5, locale: 'en', comment: 'Yuk-ting rings her bell at everyone and everyone rings back.' },
  ],
  lamma: [
    { rating: 5, locale: 'en', comment: 'Pick a fish, sit down, watch the light go. The walk is just enough to deserve it.' },
    { rating: 4, locale: 'zh-HK', comment: '路易行，海鮮新鮮，蒜蓉蒸蝦叫多了一碟。' },
  ],
  'po-toi': [
    { rating: 5, locale: 'zh-HK', comment: '南角燈塔望出去甚麼都沒有，只有海。紫菜湯很鮮。' },
    { rating: 4, locale: 'en', comment: 'Exposed and glorious. They were right about the hat.' },
  ],
  'yim-tin-tsai': [
    { rating: 5, locale: 'en', comment: 'Raking salt beside a chapel while an egret supervised.' },
    { rating: 5, locale: 'zh-HK', comment: '可欣講村民回來修教堂那段，我偷偷抹眼淚。鹽很鹹，很甜。' },
  ],
};
