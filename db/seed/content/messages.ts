import type { CategorySlug } from './shapes.ts';

type Line = readonly ['customer' | 'provider', string];

/** A conversation about a booking: where it fits, in the customer's language. Hosts answer in the language they are asked in. */
export type Thread = {
  locale: 'en' | 'zh-HK';
  fits: readonly CategorySlug[] | 'any';
  lines: readonly Line[];
};

export const threads: readonly Thread[] = [
  {
    locale: 'zh-HK',
    fits: ['on-the-water'],
    lines: [
      ['customer', '你好！我哋四個人，其中一位手腕有舊傷，可以坐雙人艇後座嗎？'],
      ['provider', '可以的，後座主要掌舵，用力少。我會安排最穩的一艇給她。'],
      ['customer', '太好了，多謝！'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['on-the-water'],
    lines: [
      ['customer', '請問唔識游水可唔可以參加？'],
      ['provider', '可以，全程穿救生衣，導師就在旁邊。不過要不怕水濺，衣服會濕。'],
      ['customer', '明白，我哋會帶定衫替換。'],
      ['provider', '好，更衣室有儲物櫃，帶一個五元硬幣便可。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['on-the-water', 'islands'],
    lines: [
      ['customer', '天氣報告話有強烈季候風，會唔會取消？'],
      ['provider', '我們早上七時再看一次風力。若取消會立即通知，改期或全數退款都可以。'],
      ['customer', '好，等你消息。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['food-and-tea'],
    lines: [
      ['customer', '你好，我女兒對蝦敏感，可以轉其他餡嗎？'],
      ['provider', '可以，我準備冬菇雞肉餡給她，蒸籠也會分開。'],
      ['customer', '太貼心了，謝謝芳姨！'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['food-and-tea', 'heritage'],
    lines: [
      ['customer', '想問可唔可以影相？'],
      ['provider', '歡迎，只是請不要拍到其他客人的樣子。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['trails'],
    lines: [
      ['customer', '我平時有跑步，但好少行山，應付到嗎？'],
      ['provider', '有跑步習慣沒有問題。記得穿鞋底有坑紋的鞋。'],
      ['customer', '集合點附近有冇得買水？'],
      ['provider', '有便利店，不過還是建議先買好兩公升，路上沒有補給。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['islands'],
    lines: [
      ['customer', '我哋有 BB 車，條路推唔推到？'],
      ['provider', '頭一段可以，之後有三十多級。可以把車放在碼頭士多，我跟老闆熟。'],
      ['customer', '咁好！謝謝。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: ['after-dark'],
    lines: [
      ['customer', '請問可唔可以留返兩個並排嘅位？'],
      ['provider', '已經為你留了。請早五分鐘到，先到先揀。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: 'any',
    lines: [
      ['customer', '收到確認喇，想問可以當日畀現金嗎？'],
      ['provider', '可以，現金、轉數快都收。'],
    ],
  },
  {
    locale: 'zh-HK',
    fits: 'any',
    lines: [
      ['customer', '想問可否加多一位朋友？'],
      ['provider', '還有位。請在專頁用同一個時段再訂一位，我會安排你們同組。'],
      ['customer', '已經訂咗，麻煩你。'],
    ],
  },
  {
    locale: 'en',
    fits: ['on-the-water'],
    lines: [
      ['customer', 'Hi! Is there a toilet on board? Travelling with my mother.'],
      ['provider', 'There is, below deck, four steps down with a rail. She is welcome to sit nearest the stairs.'],
      ['customer', 'Perfect, thank you.'],
    ],
  },
  {
    locale: 'en',
    fits: ['on-the-water', 'after-dark'],
    lines: [
      ['customer', 'I am planning to propose on this trip. Could you help with the timing?'],
      ['provider', 'With pleasure. The best light is about 20 minutes in. Stand at the port bow and I will keep everyone else aft.'],
      ['customer', 'You are wonderful. She knows nothing.'],
      ['provider', 'Nor do we.'],
    ],
  },
  {
    locale: 'en',
    fits: ['trails'],
    lines: [
      ['customer', 'We did the Tongariro Crossing last year. Is this harder?'],
      ['provider', 'Shorter, steeper, and with more steps. You will be fine; bring two litres of water each.'],
      ['customer', 'Great. What happens if it rains?'],
      ['provider', 'Light rain we go. If an amber warning is up two hours before, we move the date, no charge.'],
    ],
  },
  {
    locale: 'en',
    fits: ['trails', 'islands'],
    lines: [
      ['customer', 'Can we leave luggage somewhere? We fly out that evening.'],
      ['provider', 'Lockers at the station take two cabin bags. Bigger cases can stay with us if you tell us the evening before.'],
      ['customer', 'Two cabin bags, so lockers it is. Thanks!'],
    ],
  },
  {
    locale: 'en',
    fits: ['food-and-tea'],
    lines: [
      ['customer', 'My partner is vegan. Is there anything for her to make and eat?'],
      ['provider', 'Yes. Mushroom and bamboo dumplings, same pleats, her own steamer. Nothing animal touches it.'],
      ['customer', 'She is delighted already.'],
    ],
  },
  {
    locale: 'en',
    fits: ['food-and-tea', 'heritage', 'after-dark'],
    lines: [
      ['customer', 'Would a quiet ten-year-old be bored?'],
      ['provider', 'Ours are the ones who ask the best questions. There is a job for small hands, too.'],
    ],
  },
  {
    locale: 'en',
    fits: ['heritage', 'after-dark'],
    lines: [
      ['customer', 'How much walking is it? My knee is not what it was.'],
      ['provider', 'About two kilometres, mostly flat, and we sit down three times. One flight of steps has a slope beside it.'],
      ['customer', 'That I can do. See you Saturday.'],
    ],
  },
  {
    locale: 'en',
    fits: ['islands'],
    lines: [
      ['customer', 'Anything we should know about getting there?'],
      ['provider', 'Take the boat or bus before the one you planned; weekends fill up. Sit upstairs if there is a breeze.'],
      ['customer', 'Thank you, that is just the sort of thing I hoped for.'],
    ],
  },
  {
    locale: 'en',
    fits: 'any',
    lines: [
      ['customer', 'Could you confirm where exactly we meet? The map shows two entrances.'],
      ['provider', 'The one with the stone step and the vending machine. I will be in a yellow cap.'],
    ],
  },
  {
    locale: 'en',
    fits: 'any',
    lines: [
      ['customer', 'We may be one person short. Can I change the number later?'],
      ['provider', 'Of course, tell me by the evening before and I will adjust it.'],
      ['customer', 'Appreciated!'],
    ],
  },
];

/** First words of customers still waiting for an answer. */
export const openQuestions: Record<'en' | 'zh-HK', readonly string[]> = {
  en: [
    'Hello! We are only in town until Sunday, so a quick yes or no would help us plan.',
    'Is this still on if it is cloudy?',
    'Could you keep us near the front? My father does not see well.',
    'We would be happy with the later time too, if that is easier for you.',
  ],
  'zh-HK': [
    '你好，想盡快確認，因為要安排請假，麻煩晒！',
    '請問呢個時段而家確認人數夠唔夠成行？',
    '我哋可以早十五分鐘到，方便嗎？',
    '想問當日有冇素食？',
  ],
};
