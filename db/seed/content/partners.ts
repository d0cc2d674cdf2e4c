/** Where a link leads, and where it hangs. */
type LinkContent = {
  placement: string;
  /** A page by its slug or a service by its key; neither: the catalogue. */
  page?: string;
  service?: string;
  made_days_ago: number;
  archived_days_ago?: number;
  /** People a day who follow it and do not book, at most. */
  daily_clicks: number;
};

export type PartnerContent = {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  locale: 'en' | 'zh-HK';
  kind: 'hotel' | 'influencer' | 'agency';
  name: string;
  name_zh: string;
  contact_name: string;
  contact_phone: string;
  logo: string | null;
  payout_method: 'fps' | 'bank';
  payout_name: string;
  payout_account: string;
  commission_bp: number | null;
  joined_days_ago: number;
  /** Null: still waits. */
  approved_days_ago: number | null;
  suspended_days_ago: number | null;
  suspend_reason: string;
  /** How many of the bookings that it could have led to came by it. */
  share: number;
  /** For how many days it has booked for its guests; null: not at all. */
  concierge_days: number | null;
  links: readonly LinkContent[];
};

/** The first is the demo login of a partner; its concierge books with it too, which the operator looks into. */
export const partners: readonly PartnerContent[] = [
  {
    username: 'lantern',
    email: 'lantern@lanternhotel.example',
    first_name: 'Wai-lun',
    last_name: 'Yuen',
    phone: '+85255550400',
    locale: 'en',
    kind: 'hotel',
    name: 'Kowloon Lantern Hotel',
    name_zh: '九龍燈籠酒店',
    contact_name: 'Yuen Wai-lun 阮偉倫',
    contact_phone: '+85255550312',
    logo: 'kowloon-lantern',
    payout_method: 'fps',
    payout_name: 'Kowloon Lantern Hotel Ltd',
    payout_account: '5550400',
    commission_bp: null,
    joined_days_ago: 220,
    approved_days_ago: 219,
    suspended_days_ago: null,
    suspend_reason: '',
    share: 0.14,
    concierge_days: 150,
    links: [
      { placement: 'Lobby stand', made_days_ago: 218, daily_clicks: 6 },
      { placement: 'Room card 12F', page: 'fragrant-tides', made_days_ago: 200, daily_clicks: 3 },
      { placement: 'Concierge desk', service: 'junk', made_days_ago: 160, daily_clicks: 3 },
      { placement: 'Lift poster', page: 'night-tram-society', made_days_ago: 90, daily_clicks: 4 },
      { placement: 'Summer brochure', made_days_ago: 210, archived_days_ago: 45, daily_clicks: 2 },
    ],
  },
  {
    username: 'twofeet',
    email: 'hello@twofeet.example',
    first_name: 'Hei-man',
    last_name: 'Ko',
    phone: '+85255550401',
    locale: 'zh-HK',
    kind: 'influencer',
    name: 'Two Feet Hong Kong',
    name_zh: '兩腳走香港',
    contact_name: 'Ko Hei-man 高希文',
    contact_phone: '+85255550401',
    logo: null,
    payout_method: 'bank',
    payout_name: 'Ko Hei Man',
    payout_account: '555-0401-001',
    commission_bp: 1_000,
    joined_days_ago: 75,
    approved_days_ago: 38,
    suspended_days_ago: null,
    suspend_reason: '',
    share: 0.08,
    concierge_days: null,
    links: [
      { placement: 'Instagram 主頁', made_days_ago: 74, daily_clicks: 9 },
      { placement: '獅子山影片', service: 'lion-rock', made_days_ago: 70, daily_clicks: 5 },
      { placement: 'YouTube', page: 'dawn-ridge', made_days_ago: 66, daily_clicks: 4 },
    ],
  },
  {
    username: 'jadeferry',
    email: 'desk@jadeferry.example',
    first_name: 'Ming-fai',
    last_name: 'Lau',
    phone: '+85255550402',
    locale: 'en',
    kind: 'agency',
    name: 'Jade Ferry Travel',
    name_zh: '翠渡旅遊',
    contact_name: 'Lau Ming-fai 劉明輝',
    contact_phone: '+85255550402',
    logo: null,
    payout_method: 'fps',
    payout_name: 'Jade Ferry Travel Ltd',
    payout_account: '5550402',
    commission_bp: null,
    joined_days_ago: 150,
    approved_days_ago: 148,
    suspended_days_ago: 25,
    suspend_reason: 'Thousands of clicks in one night came from a machine.',
    share: 0.04,
    concierge_days: null,
    links: [{ placement: 'Website', made_days_ago: 147, daily_clicks: 8 }],
  },
  {
    username: 'pearllane',
    email: 'front@pearllane.example',
    first_name: 'Sum-yi',
    last_name: 'Ling',
    phone: '+85255550403',
    locale: 'zh-HK',
    kind: 'hotel',
    name: 'Pearl Lane Guesthouse',
    name_zh: '珍珠里旅舍',
    contact_name: 'Ling Sum-yi 凌心怡',
    contact_phone: '+85255550403',
    logo: null,
    payout_method: 'fps',
    payout_name: '',
    payout_account: '',
    commission_bp: null,
    joined_days_ago: 3,
    approved_days_ago: null,
    suspended_days_ago: null,
    suspend_reason: '',
    share: 0,
    concierge_days: null,
    links: [{ placement: '櫃檯', made_days_ago: 2, daily_clicks: 2 }],
  },
];
