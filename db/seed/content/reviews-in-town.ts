import type { ReviewContent } from './shapes.ts';

/** What guests wrote about kitchens, temples and nights in town. */
export const reviewsInTown: Record<string, readonly ReviewContent[]> = {
  'dim-sum': [
    {
      rating: 5,
      locale: 'en',
      comment: 'She looked at my first dumpling and said nothing. She looked at my twelfth and nodded. I have framed the apron.',
      reply: '多謝！第十三隻更靚。',
    },
    { rating: 5, locale: 'zh-HK', comment: '芳姨一眼看出我搓粉太用力。返屋企照食譜做，家人以為我買外賣。' },
    { rating: 5, locale: 'en', comment: 'Warm, funny and properly strict. We ate until we could not stand.' },
    { rating: 5, locale: 'zh-HK', comment: '八個人一張枱，很快就熟絡。叉燒包真的爆口了！' },
    { rating: 5, locale: 'en', comment: 'My father, who says he cannot cook, made siu mai for the whole family last Sunday.' },
    { rating: 4, locale: 'zh-HK', comment: '內容豐富，時間略趕。若能多半小時會更好。', reply: '收到，之後的班加長了十五分鐘，謝謝你。' },
  ],
  'clay-pot': [
    {
      rating: 5,
      locale: 'en',
      comment: 'I can now tell a fish that was swimming this morning from one that was not. The crust was mine alone.',
    },
    { rating: 5, locale: 'zh-HK', comment: '「搭棵葱」練了三檔才成功，街坊笑得開心。飯焦香到隔籬枱望過來。' },
    { rating: 4, locale: 'en', comment: 'The market is wet, loud and wonderful. Closed shoes.' },
  ],
  'pineapple-bun': [
    { rating: 5, locale: 'zh-HK', comment: '親子首選，小朋友自己釘蛋撻底，回家即刻要再做。' },
    { rating: 4, locale: 'en', comment: 'For the record: shortcrust. Half our table is wrong.' },
    { rating: 5, locale: 'en', comment: 'Crackled, buttery, gone before we reached the station.' },
  ],
  'milk-tea': [
    { rating: 5, locale: 'en', comment: 'I pulled tea from shoulder height and only hit my shoe twice.' },
    { rating: 5, locale: 'zh-HK', comment: '原來撞茶次數真的分得出味道。潔雯講阿爺的故事，好有溫度。' },
    { rating: 4, locale: 'en', comment: 'Short, strong and sweet, like the tea. I slept at three in the morning.' },
    { rating: 5, locale: 'zh-HK', comment: '茶袋帶回公司，下午茶從此不同。' },
    { rating: 5, locale: 'en', comment: 'Ninety minutes that changed how I order breakfast.' },
  ],
  'gongfu-tea': [
    { rating: 5, locale: 'en', comment: 'Six infusions in, I had stopped checking the time. Mr Chan noticed before I did.' },
    { rating: 5, locale: 'zh-HK', comment: '窗外榕樹，枱上小杯，難得九十分鐘不看電話。' },
    { rating: 4, locale: 'zh-HK', comment: '第三款焙火烏龍最喜歡。樓梯略斜，長者留意。' },
  ],
  'dai-pai-dong': [
    { rating: 5, locale: 'en', comment: 'Five stops, nine dishes, one shirt I shall never wear again. Worth it.' },
    { rating: 5, locale: 'zh-HK', comment: '椒鹽鮮魷的鑊氣，冷氣餐廳做不出來。潔雯跟每個檔主都相熟。' },
    { rating: 4, locale: 'en', comment: 'Tell Kit-man what you do not eat. Otherwise you will eat everything, and be glad.' },
  ],
  'man-mo': [
    { rating: 5, locale: 'en', comment: 'We were alone under the coils for ten minutes before the coaches. I still smell of sandalwood.' },
    { rating: 4, locale: 'zh-HK', comment: '資料扎實，講得生動。百級石階分兩次走，體貼。' },
    { rating: 5, locale: 'en', comment: 'The paper shop had a paper rice cooker. My grandmother would have wanted one.' },
    { rating: 4, locale: 'en', comment: 'Rich in stories; a microphone would help on Hollywood Road.' },
  ],
  mahjong: [
    { rating: 5, locale: 'en', comment: 'Madam Lam let me win once, then took it back with interest.' },
    {
      rating: 5,
      locale: 'zh-HK',
      comment: '學了三次都學不會，林太兩小時教懂。食糊證書已貼在雪櫃。',
      reply: '證書有效期：永久。歡迎回來踢館。',
    },
    { rating: 5, locale: 'en', comment: 'The sound of those old tiles is the sound of the building I grew up in. Thank you.' },
    { rating: 5, locale: 'zh-HK', comment: '火柴輸清光，笑聲贏返晒。' },
  ],
  'walled-city': [
    { rating: 5, locale: 'en', comment: 'He stood on a flower bed and said, this was our kitchen. Nobody spoke.' },
    { rating: 5, locale: 'zh-HK', comment: '少明帶着媽媽的相片逐間屋數，比任何展覽都真。' },
    { rating: 4, locale: 'en', comment: 'Moving and funny. Bring water in summer.' },
  ],
  'ping-shan': [
    { rating: 5, locale: 'zh-HK', comment: '由太公講到盆菜，村長仲加多一碟燒肉。' },
    { rating: 4, locale: 'en', comment: 'Radish last, they said. They were right: it had been listening to everything above.' },
  ],
  'neon-tram': [
    { rating: 5, locale: 'en', comment: 'Windows down, neon on both sides, a man who knows every bend in the glass.' },
    { rating: 5, locale: 'zh-HK', comment: '叮叮慢，正好。柏希講救招牌的經歷，聽得又笑又心痛。' },
    { rating: 4, locale: 'en', comment: 'Front seats are shared fairly. Ninety minutes felt like thirty.' },
    { rating: 5, locale: 'zh-HK', comment: '親手拿着亮的霓虹管，暖的！' },
  ],
  'blue-hour': [
    { rating: 5, locale: 'en', comment: 'My phone took a picture I have printed at A2.' },
    { rating: 4, locale: 'zh-HK', comment: '一對一指導充足。尖沙咀遊人多，導師懂得避開。' },
  ],
  'temple-street': [
    { rating: 5, locale: 'en', comment: 'The bird chose well. I start the new job on Monday.' },
    { rating: 4, locale: 'zh-HK', comment: '粵曲檔的姐姐唱得真好，現場翻譯很傳神。' },
  ],
  'nam-sang-wai': [
    { rating: 5, locale: 'zh-HK', comment: '千隻鸕鷀回巢，天空真的變黑。女兒畫了一整本。' },
    { rating: 5, locale: 'en', comment: 'Three spoonbills, one rowing boat, no traffic. Forty minutes from Central.' },
  ],
};
