import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { payWays, type PayWay } from '../../rules/paying.ts';
import { weatherOutcomes, type WeatherOutcome } from '../../rules/weather/policy.ts';
import { testApp } from '../support/app.ts';

/** A sentence of the terms or the privacy statement, in each language. */
type Sentence = { in: 'terms' | 'privacy'; en: RegExp; zh: RegExp };
/** `null`: nothing about a guest, or only the reader's own account. */
type Said = readonly Sentence[] | null;

const says = (kind: Sentence['in'], en: RegExp, zh: RegExp): Sentence => ({ in: kind, en, zh });

const card = [
  says('terms', /to \{marketplace\} by card, where that is offered, on the page of a card company/, /信用卡公司的網頁付予 \{marketplace\}/),
  says('privacy', /the card number stays with the card company/, /卡號只由信用卡公司持有/),
  says('privacy', /The card company on whose page you pay learns/, /你付款所在的信用卡公司會知道/),
];
const account = [says('privacy', /When you have an account: your user name/, /開立帳戶時：用戶名稱/)];
const business = [says('privacy', /When you sell or recommend experiences/, /發售或推介體驗時/)];
const reseller = [
  says('terms', /booked through a reseller, you pay the reseller/, /款項付予代理商/),
  says('privacy', /When you book through a reseller/, /經代理商預訂時/),
  says('privacy', /A reseller through whom you booked sees/, /你所經的代理商可看到/),
];
const weather = [
  says('terms', /when the Hong Kong Observatory issues a warning is shown before you book/, /香港天文台發出警告時的安排，會於預訂前列明/),
];
const calledOff = [says('terms', /A host may always call a departure off for safety/, /主辦可隨時因安全理由取消行程/)];
const slip = [
  says('privacy', /a picture of the bank's slip if you send one/, /你選擇傳送的銀行入數紙圖片/),
  says('privacy', /They see the bank's slip you sent, too/, /可看到你傳送的入數紙/),
  says('privacy', /messages and the bank's slip are taken off a booking/, /訊息及入數紙，會於/),
];

/** What a new group of calls does to guests is said in the texts that they agree to, or it is known to do nothing. */
const said: Record<keyof typeof api, Said> = {
  auth: account,
  saved: [says('privacy', /What you save while signed in is stored with your account/, /登入後收藏的體驗，則儲存於你的帳戶/)],
  providers: business,
  messageTemplates: null,
  mailChoices: null,
  team: [says('privacy', /So do the managers of the host's team/, /其團隊的經理亦然/)],
  guide: [says('privacy', /its guides see your name, telephone number and notes/, /團隊的導賞員由出發前六日起可看到/)],
  weather,
  rehearsals: null,
  webhooks: null,
  marketWebhooks: null,
  partners: [says('terms', /Partners earn the commission/, /合作夥伴可就經其連結而來的預訂/)],
  resellers: reseller,
  keys: null,
  concierge: [
    says(
      'privacy',
      /A hotel or other partner that books for you sees the name it entered/,
      /代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名/,
    ),
  ],
  calendar: null,
  guests: [
    says('terms', /you can change the time, the party or the name of a booking yourself/, /你可自行更改預訂的時間、人數或姓名/),
    says('terms', /Until when a confirmed booking can be cancelled, and what is refunded/, /已確認的預訂可於何時取消、可獲退還多少/),
    ...slip,
  ],
  outbox: [says('privacy', /Copies of mails are deleted after 90 days/, /電郵副本於 90 天後刪除/)],
  uploads: null,
  ownServices: null,
  availability: null,
  externalCalendars: null,
  resources: null,
  services: null,
  marketplace: null,
  pages: [says('privacy', /When you book: your name, email address, telephone number/, /預訂時：你的姓名、電郵地址、電話號碼/)],
  ownPages: null,
  holds: [says('terms', /places may be held for you for ten minutes/, /名額或會為你暫留十分鐘/)],
  bookings: [says('terms', /not paid by the time shown with it may be cancelled/, /未於所示期限前付款的預訂可被取消/)],
  callOffs: calledOff,
  managedCallOffs: calledOff,
  waitingList: [
    says('terms', /you may wait for places[^]*by the rule that is published with the list/, /你可登記輪候[^]*按名單所示的規則預留名額/),
    says('privacy', /When you join a waiting list/, /登記輪候名單時/),
    says('privacy', /entries of a waiting list 90 days after they end/, /輪候登記於結束 90 天後刪除/),
  ],
  bankFiles: null,
  imports: null,
  cards: card,
  reviews: [says('privacy', /A review is public and signed with your given name/, /評價會公開，並以你的名字署名/)],
  operator: [says('privacy', /The operator of \{marketplace\} can see bookings and accounts/, /營運者可查閱預訂及帳戶/)],
  people: [says('privacy', /You may also ask us for access, correction or erasure/, /你亦可向我們要求查閱、更正或刪除資料/)],
  statements: null,
  payouts: null,
  settlements: null,
  invoices: null,
};

const paid: Record<PayWay, Said> = {
  fps: [says('terms', /to the host by FPS or on the day/, /以轉數快或於當日付予主辦/)],
  on_site: [says('terms', /to the host by FPS or on the day/, /以轉數快或於當日付予主辦/)],
  card,
  later: [
    says(
      'terms',
      /How you pay, by when and to whom is shown with each experience and booking/,
      /付款方法、期限及收款人會於各項體驗及預訂列明/,
    ),
  ],
};

const stormy: Record<WeatherOutcome, Said> = {
  cancel: [says('terms', /the departure is cancelled and what you paid is refunded/, /行程取消，已付款項全數退還/)],
  postpone: [says('terms', /it is postponed, and you choose another date or a refund/, /延期，由你改選日期或退款/)],
  shorten: [says('terms', /or it is shortened/, /或縮短行程/)],
  go: null,
};

const { guest } = await testApp();

test('the terms and the privacy statement say what the marketplace can do, in both languages', async () => {
  const [terms, privacy] = await Promise.all(
    (['terms', 'privacy'] as const).map((kind) => guest.done(api.marketplace.legal, { params: { kind } })),
  );
  const texts = { terms: terms!, privacy: privacy! };
  const missing = [...Object.values(said), ...Object.values(paid), ...Object.values(stormy)]
    .flatMap((sentences) => sentences ?? [])
    .filter(({ in: kind, en, zh }) => !en.test(texts[kind].text) || !zh.test(texts[kind].text_zh));
  assert.deepEqual(missing, []);
  assert.deepEqual(Object.keys(said).sort(), Object.keys(api).sort());
  assert.deepEqual([Object.keys(paid).sort(), Object.keys(stormy).sort()], [[...payWays].sort(), [...weatherOutcomes].sort()]);
});

test('they say nothing that is no longer so', async () => {
  for (const kind of ['terms', 'privacy'] as const) {
    const { text, text_zh } = await guest.done(api.marketplace.legal, { params: { kind } });
    assert.doesNotMatch(text, /takes no card payments|please write to the host/);
    assert.doesNotMatch(text_zh, /不收取信用卡付款|逾期請聯絡主辦/);
  }
});
