/** Someone who books. Without a username they have no account. */
export type Person = {
  username: string | null;
  first_name: string;
  last_name: string;
  /** As they write it in a booking form. */
  name: string;
  email: string;
  phone: string;
  locale: 'en' | 'zh-HK';
};

/** The demo login of a traveller. */
export const mei: Person = {
  username: 'mei',
  first_name: 'Mei',
  last_name: 'Chow',
  name: 'Mei Chow 周美',
  email: 'mei@tramstop.example',
  phone: '+85255550111',
  locale: 'en',
};

/** The demo login of who runs the marketplace. */
export const lok = {
  username: 'lok',
  first_name: 'Lok',
  last_name: 'Yeung',
  email: 'lok@sampan.example',
  phone: '+85255550100',
  locale: 'en',
} as const;

/** Invented travellers with an account. */
export const clients: readonly Person[] = [
  resident('winglam', 'Wing', 'Lam', '林詠詩', 177),
  resident('chiming', 'Chi-ming', 'Chan', '陳志明', 122),
  resident('tszhin', 'Tsz-hin', 'Wong', '黃子軒', 103),
  resident('waiman', 'Wai-man', 'Ho', '何慧敏', 139),
  resident('kaho.chow', 'Ka-ho', 'Chow', '周家豪', 121),
  resident('szewing', 'Sze-wing', 'Ng', '吳思穎', 204),
  resident('pokman', 'Pok-man', 'Lai', '黎博文', 205),
  resident('hiuching', 'Hiu-ching', 'Cheung', '張曉晴', 206),
  resident('yatlong', 'Yat-long', 'Kwok', '郭逸朗', 207),
  resident('meifung', 'Mei-fung', 'Tam', '譚美鳳', 208),
  resident('cheukyin', 'Cheuk-yin', 'Mak', '麥卓賢', 209),
  resident('lokyiu', 'Lok-yiu', 'Fung', '馮樂瑤', 210),
  resident('kwokwai', 'Kwok-wai', 'Siu', '蕭國偉', 211),
  resident('oiyee', 'Oi-yee', 'Hui', '許愛儀', 212),
  resident('tinyau', 'Tin-yau', 'Lo', '盧天佑', 213),
  resident('suetying', 'Suet-ying', 'Poon', '潘雪瑩', 214),
  resident('manching', 'Man-ching', 'Yip', '葉文靜', 215),
  resident('hochun', 'Ho-chun', 'Au', '區浩俊', 216),
  resident('kamfai', 'Kam-fai', 'Tsang', '曾錦輝', 217),
  resident('yanyan', 'Yan-yan', 'Kwan', '關欣欣', 218),
  resident('chunkit', 'Chun-kit', 'Leung', '梁俊傑', 219),
  resident('poling', 'Po-ling', 'Shum', '岑寶玲', 220),
  visitor('sofia', 'Sofia', 'Marchetti', 184),
  visitor('danokafor', 'Daniel', 'Okafor', 185),
  visitor('yukitanaka', 'Yuki', 'Tanaka', 186),
  visitor('priyanair', 'Priya', 'Nair', 187),
  visitor('jonasberg', 'Jonas', 'Berg', 162),
  visitor('amara', 'Amara', 'Diallo', 147),
  visitor('hannahw', 'Hannah', 'Whitfield', 188),
  visitor('lucasm', 'Lucas', 'Moreau', 189),
  visitor('minjun', 'Min-jun', 'Park', 190),
  visitor('carmen.r', 'Carmen', 'Ruiz', 191),
  visitor('oliverp', 'Oliver', 'Pemberton', 192),
  visitor('anikas', 'Anika', 'Sharma', 193),
  visitor('tomasz', 'Tomasz', 'Zielinski', 194),
  visitor('nguyenlan', 'Lan', 'Nguyen', 195),
  visitor('graceob', 'Grace', 'O’Brien', 196),
  visitor('mateus', 'Mateus', 'Carvalho', 197),
  visitor('ingrid', 'Ingrid', 'Solberg', 198),
  visitor('rafid', 'Rafid', 'Rahman', 199),
  visitor('chloetan', 'Chloe', 'Tan', 200),
  visitor('benhaim', 'Noa', 'Ben-Haim', 201),
];

/** Invented travellers who booked without an account. */
export const guests: readonly Person[] = [
  localGuest('Ka-wai', 'Tong', '湯嘉慧', 301),
  localGuest('Siu-fan', 'Lui', '雷小芬', 302),
  localGuest('Wing-kin', 'Choi', '蔡永健', 303),
  localGuest('Yuen-ting', 'Law', '羅婉婷', 304),
  localGuest('Tak-shing', 'Ip', '葉德成', 305),
  localGuest('Hoi-lam', 'Yu', '余凱琳', 306),
  localGuest('Kin-pong', 'Cheuk', '卓健邦', 307),
  localGuest('Mei-yan', 'Wan', '溫美欣', 308),
  localGuest('Shu-hang', 'To', '杜樹恒', 309),
  localGuest('Lai-wah', 'Kong', '江麗華', 310),
  localGuest('Nga-man', 'Sin', '冼雅雯', 311),
  localGuest('Wai-lun', 'Yuen', '阮偉倫', 312),
  guest('Emma', 'Lindqvist', 321),
  guest('Patrick', 'Doyle', 322),
  guest('Aiko', 'Mori', 323),
  guest('Fatima', 'El Amrani', 324),
  guest('George', 'Hartley', 325),
  guest('Julia', 'Brandt', 326),
  guest('Rosa', 'Delgado', 327),
  guest('Arjun', 'Mehta', 328),
  guest('Camille', 'Laurent', 329),
  guest('Seo-yeon', 'Kim', 330),
  guest('William', 'Achterberg', 331),
  guest('Niamh', 'Gallagher', 332),
  guest('Thabo', 'Nkosi', 333),
  guest('Isabella', 'Conti', 334),
];

/** Invented travellers who stay at the demo hotel; its concierge books for them. */
export const hotelGuests: readonly Person[] = [
  guest('Eleanor', 'Whitcombe', 341),
  guest('Hiroshi', 'Sakamoto', 342),
  guest('Astrid', 'Nygaard', 343),
  guest('Vikram', 'Rao', 344),
  guest('Beatriz', 'Almeida', 345),
  guest('Callum', 'Fraser', 346),
  guest('Ji-woo', 'Han', 347),
  guest('Margot', 'Lefevre', 348),
  localGuest('Pui-shan', 'Kwong', '鄺佩珊', 349),
];

/** Whom the demo's reseller sells to. */
export const resellersGuests: readonly Person[] = [
  guest('Ingrid', 'Solberg', 371),
  guest('Mateus', 'Figueira', 372),
  guest('Amelia', 'Hartley', 373),
  localGuest('Kit-yee', 'Poon', '潘潔儀', 374),
  guest('Rafael', 'Ortega', 375),
  guest('Noor', 'Haddad', 376),
];

function resident(username: string, first_name: string, last_name: string, chinese: string, line: number): Person {
  return { ...localGuest(first_name, last_name, chinese, line), username };
}

function visitor(username: string, first_name: string, last_name: string, line: number): Person {
  return { ...guest(first_name, last_name, line), username };
}

function localGuest(first_name: string, last_name: string, chinese: string, line: number): Person {
  return { ...guest(first_name, last_name, line), name: `${chinese} ${last_name} ${first_name}`, locale: 'zh-HK' };
}

function guest(first_name: string, last_name: string, line: number): Person {
  const address = `${first_name}.${last_name}`.toLowerCase().replace(/[^a-z.]/g, '');
  return {
    username: null,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: `${address}@${line % 2 ? 'harbourmail' : 'tramstop'}.example`,
    phone: `+8525555${String(line).padStart(4, '0')}`,
    locale: 'en',
  };
}
