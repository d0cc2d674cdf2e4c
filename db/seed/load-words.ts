// Words the load data is dealt from; the demo's are hand-written, these only have to be searchable.

export const places = [
  'Central',
  'Sai Kung',
  'Stanley',
  'Tai O',
  'Mong Kok',
  'Sham Shui Po',
  'Cheung Chau',
  'Lamma',
  'Sheung Wan',
  'Yuen Long',
  'Shek O',
];
export const places_zh = ['中環', '西貢', '赤柱', '大澳', '旺角', '深水埗', '長洲', '南丫島', '上環', '元朗', '石澳'];

export const activities = [
  'kayak',
  'harbour cruise',
  'ridge walk',
  'dim sum class',
  'tea tasting',
  'temple walk',
  'night tram',
  'bicycle ride',
  'market tour',
  'stargazing',
  'mahjong lesson',
  'snorkelling',
  'photo walk',
];
export const activities_zh = [
  '獨木舟',
  '維港遊船',
  '山脊漫步',
  '點心班',
  '品茶會',
  '廟宇漫步',
  '夜遊電車',
  '單車遊',
  '街市導賞',
  '觀星',
  '麻雀班',
  '浮潛',
  '攝影行',
];

export const moods = ['Sunrise', 'Quiet', 'Family', 'Golden-hour', 'Old-town', 'Slow', 'Weekend'];
export const moods_zh = ['日出', '靜靜地', '親子', '黃昏', '舊區', '慢活', '週末'];

export const surnames = ['Chan', 'Lee', 'Wong', 'Ho', 'Lam', 'Smith', 'Tanaka', 'Nair', 'Rossi', 'Kim', 'Dubois'];
export const given_names = [
  'Ka-yan',
  'Wing',
  'Chi-ming',
  'Sofia',
  'Daniel',
  'Yuki',
  'Priya',
  'Jonas',
  'Min-jun',
  'Grace',
  'Mei',
  'Tomasz',
  'Hannah',
];

export const comments = [
  'Everything ran to the minute and nobody was in a hurry.',
  '導賞員非常用心，下次再來。',
  'Small group, good stories.',
  '風景一流，值得推介。',
  '',
];
