-- The terms and the privacy statement, every version that was ever in force; the highest is in force now. {marketplace}, {contact} and
-- {guest_days} are filled in when a text is shown (contract/legal.ts).
CREATE TABLE legal_texts (
  kind         text NOT NULL CHECK (kind IN ('terms', 'privacy')),
  version      int NOT NULL CHECK (version > 0),
  text         text NOT NULL CHECK (text <> ''),
  text_zh      text NOT NULL CHECK (text_zh <> ''),
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON legal_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON legal_texts EXECUTE FUNCTION refuse_change();
-- Every public screen names the versions in force.
CREATE TRIGGER tell_change AFTER INSERT ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();

-- Which versions were shown when somebody registered or booked; a booking without them was made by a program that shows none.
ALTER TABLE consents DROP CONSTRAINT consents_kind_check, ADD CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'privacy', 'newsletter'));
ALTER TABLE bookings ADD COLUMN terms_version int, ADD COLUMN privacy_version int;
-- There was no text yet that anybody could have agreed to.
DELETE FROM consents WHERE kind = 'terms';

INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('terms', 1, $en$These terms hold between you and {marketplace}, the marketplace on which you book, sell or recommend experiences.

## What {marketplace} does

{marketplace} shows what independent hosts in Hong Kong offer, and passes bookings on to them. The experience itself is the host's: the contract about it is between you and the host, who answers for its safety, its licences and insurance, and how it is carried out.

## Booking

- An experience marked for instant booking is booked at once. Any other booking is a request until the host accepts it; one that nobody answers in time ends, and costs nothing.
- The total you are shown includes the service fee of {marketplace}. You pay the host, in the way the host tells you; {marketplace} takes no card payments.
- Please give a name, email address and telephone number at which the host can reach you.

## Cancelling

- A request can be cancelled at any time. A confirmed booking can be cancelled for free until the time shown with it; after that, please write to the host.
- A host who has to cancel says why. What you have paid for a booking that the host cancels is given back to you.
- Money is given back by the host or by the operator of {marketplace}. Your booking shows what has been given back.

## Accounts

- Give true details, keep your password to yourself, and tell us if somebody else has used your account.
- You may delete your account at any time under "Edit Profile", once no booking of yours is still to come.
- We may suspend an account or hide an offer or a review that breaks the law or these terms, and say why.

## Messages and reviews

Write what is true and what you would say to somebody's face. Only guests of completed bookings may review. Reviews are public and stay when you leave, without your name.

## Hosts and partners

- Hosts describe their offers truly, hold the licences that the law asks for, honour what they have confirmed, and use guests' details only to carry out their bookings.
- Partners earn the commission shown with their links for bookings that came by them. Own bookings and made-up clicks earn nothing.

## Liability and law

{marketplace} answers for its own service, not for what hosts do. Nothing here limits rights that the law does not let us limit. The law of the Hong Kong Special Administrative Region applies.

## Changes and contact

Each version of these terms has a number and stays readable here. What you have booked goes by the version you were shown. Questions: {contact}
$en$, $zh$本條款適用於你與 {marketplace} 之間。你可在本平台預訂、發售或推介體驗。

## {marketplace} 的角色

{marketplace} 展示香港各獨立體驗主辦的活動，並轉達預訂。體驗由主辦提供：有關合約由你與主辦訂立，活動的安全、牌照、保險及安排均由主辦負責。

## 預訂

- 標示即時確認的體驗，預訂後隨即確認；其他預訂須待主辦接受，逾期未獲回覆即告失效，費用全免。
- 所示總額已包括 {marketplace} 的服務費。款項按主辦指示直接付予主辦；{marketplace} 不收取信用卡付款。
- 請提供主辦可聯絡到你的姓名、電郵地址及電話號碼。

## 取消

- 待確認的預訂可隨時取消。已確認的預訂可於其所示的期限前免費取消；逾期請聯絡主辦。
- 主辦如須取消，會說明原因。如由主辦取消，你已付的款項會獲退還。
- 退款由主辦或 {marketplace} 的營運者辦理，退還金額會顯示於你的預訂。

## 帳戶

- 請提供真實資料，妥善保管密碼；如發現他人使用你的帳戶，請告知我們。
- 在沒有未出發的預訂時，你可隨時於「編輯個人資料」刪除帳戶。
- 如帳戶、活動或評價違反法律或本條款，我們可暫停或隱藏，並說明原因。

## 訊息與評價

請據實書寫，彼此尊重。只有完成行程的旅客可以評價。評價會公開；你離開平台後，評價會保留但不再顯示你的名字。

## 體驗主辦與合作夥伴

- 主辦須如實描述活動、持有法例要求的牌照、履行已確認的預訂，並只為安排行程使用旅客資料。
- 合作夥伴可就經其連結而來的預訂，賺取連結旁所示的佣金。自行預訂及虛假點擊不計佣金。

## 責任與法律

{marketplace} 對本身的服務負責，但不為主辦的行為負責。本條款並不限制法律不容許限制的權利。本條款受香港特別行政區法律管轄。

## 修訂與聯絡

本條款各版本均有編號，並可在此查閱。你的預訂以當時向你展示的版本為準。查詢：{contact}
$zh$);

INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 1, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you are not told who you are. The operator of {marketplace} can see bookings and accounts. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。轉介你的合作夥伴不會知道你是誰。{marketplace} 的營運者可查閱預訂及帳戶。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
