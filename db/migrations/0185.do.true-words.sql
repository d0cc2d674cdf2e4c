-- Words that were written before search_text and the present search_fold are folded anew. An empty database has none, and no functions yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM services) THEN
    EXECUTE $fold$
      CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN translate(
          lower(normalize(regexp_replace(normalize(translate(written, '''’', ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
          '綫糭糉舖舘綉粧菓栢靑眞敎鄕淸緑録産顔畧銹韮鑛邨坭廸咀凼囍躭慙卽旣槪郞厠廐恊愼戱戯揷晩曁朶碁櫈欵涙濶墻瑠甁畵疎皐砲穂窻牕筭篭絶緖羗翶聨豔葯蔴蕚籐袴覩覚訢謚貭輭逈遶酧釈銕閙阯隣隷鴈鵰頽餠駡髥鬪鬭鶏鼇鼈龢煑堦壜奬姉娯嬭寳尙幷揹攷暎氷泝浄煖燄珎甎疉皃稾竪綳荳裠鎗靱饍麯𫚭衹齶',
          '線粽粽鋪館繡妝果柏青真教鄉清綠錄產顏略鏽韭礦村泥迪嘴氹喜耽慚即既概郎廁廄協慎戲戲插晚暨朵棋凳款淚闊牆琉瓶畫疏皋炮穗窗窗算籠絕緒羌翱聯艷藥麻萼藤褲睹覺欣諡質軟迥繞酬釋鐵鬧址鄰隸雁雕頹餅罵髯鬥鬥雞鰲鱉和煮階罈獎姊娛奶寶尚并背考映冰溯淨暖焰珍磚疊貌稿豎繃豆裙槍韌膳曲鱲只顎')
    $fold$;
    UPDATE booking_search SET words = translate(search_simplified(search_fold(translate(words, '''’‘ʼ＇', '`````'))), '`', '''')
    WHERE octet_length(words) <> length(words) OR position('`' IN words) > 0;
    PERFORM refresh_catalogue(ARRAY(SELECT id FROM services));
  END IF;
END $$;

-- The terms and the privacy statement say what there is now: cards, holds, weather, the waiting list, changes, slips and resellers. Where the
-- operator has published words of their own, those stay in force.
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, version + 1, $en$These terms hold between you and {marketplace}, the marketplace on which you book, sell or recommend experiences.

## What {marketplace} does

{marketplace} shows what independent hosts in Hong Kong offer, and passes bookings on to them. The experience itself is the host's: the contract about it is between you and the host, who answers for its safety, its licences and insurance, and how it is carried out.

## Booking

- An experience marked for instant booking is booked at once. Any other booking is a request until the host accepts it; one that nobody answers in time ends, and costs nothing.
- While you fill in a booking, its places may be held for you for ten minutes. A hold is no booking.
- The total you are shown includes the service fee of {marketplace}. How you pay, by when and to whom is shown with each experience and booking: to the host by FPS or on the day, or to {marketplace} by card, where that is offered, on the page of a card company.
- A booking that is not paid by the time shown with it may be cancelled, and its places released.
- If you booked through a reseller, you pay the reseller, and payment and refunds are between you and the reseller.
- Please give a name, email address and telephone number at which the host can reach you.

## Changing and cancelling

- Until free cancellation ends, you can change the time, the party or the name of a booking yourself, as far as the host allows it; a difference in price is shown before you confirm.
- A request can be cancelled at any time. Until when a confirmed booking can be cancelled, and what is refunded by then, is shown before you book, with the booking, and once more before you cancel.
- A host who has to cancel says why. What you have paid for a booking that the host cancels is given back to you.
- Money is given back by the host or by the operator of {marketplace}. Your booking shows what has been given back.

## Weather

What happens when the Hong Kong Observatory issues a warning is shown before you book, and those rules hold for your booking. Where they apply, the departure is cancelled and what you paid is refunded; or it is postponed, and you choose another date or a refund; or it is shortened. A host may always call a departure off for safety.

## Waiting list

If a time is sold out, you may wait for places. When places become free, they are set aside and offered by email, by the rule that is published with the list, and kept for you until the time that the offer names. Waiting costs nothing and promises no place.

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
- 填寫預訂期間，名額或會為你暫留十分鐘。暫留名額並不等於預訂。
- 所示總額已包括 {marketplace} 的服務費。付款方法、期限及收款人會於各項體驗及預訂列明：以轉數快或於當日付予主辦；如提供信用卡付款，則於信用卡公司的網頁付予 {marketplace}。
- 未於所示期限前付款的預訂可被取消，名額隨即釋出。
- 如你經代理商預訂，款項付予代理商，付款及退款事宜由你與代理商處理。
- 請提供主辦可聯絡到你的姓名、電郵地址及電話號碼。

## 更改及取消

- 在免費取消期限前，你可自行更改預訂的時間、人數或姓名，但須符合主辦的安排；如有差價，會於確認前顯示。
- 待確認的預訂可隨時取消。已確認的預訂可於何時取消、可獲退還多少，會於預訂前、預訂內及取消前列明。
- 主辦如須取消，會說明原因。如由主辦取消，你已付的款項會獲退還。
- 退款由主辦或 {marketplace} 的營運者辦理，退還金額會顯示於你的預訂。

## 天氣

香港天文台發出警告時的安排，會於預訂前列明，並適用於你的預訂：行程取消，已付款項全數退還；或延期，由你改選日期或退款；或縮短行程。主辦可隨時因安全理由取消行程。

## 輪候名單

如時段額滿，你可登記輪候。一有名額，我們會按名單所示的規則預留名額，並以電郵通知你；名額會為你保留至通知所示的時間。輪候費用全免，但不保證有名額。

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
$zh$
FROM legal_texts AS shipped
WHERE kind = 'terms' AND md5(text || text_zh) = '47dd3b3c88256c515ba6a6ac4bd69406'
  AND NOT EXISTS (SELECT FROM legal_texts AS newer WHERE newer.kind = shipped.kind AND newer.version > shipped.version);
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, version + 1, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you pay by FPS and say so: the amount, and a picture of the bank's slip if you send one. When you pay by card, the card number stays with the card company; we store the amount and the company's reference.
- When you join a waiting list: your name, email address, telephone number, party, and the days and times you wait for.
- When you book through a reseller: what the reseller gives us to carry out the booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage. It also holds the experiences you have looked at, those you have saved without an account, and a booking you have not finished; we do not store these. What you save while signed in is stored with your account.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. So do the managers of the host's team; its guides see your name, telephone number and notes from six days before your departure. They all use them only to carry out your booking, and the host decides who is in the team. Partners who referred you are not told who you are. They see the bank's slip you sent, too; guides do not. A reseller through whom you booked sees what became of the booking. The card company on whose page you pay learns what you pay for and the address of your booking. A hotel or other partner that books for you sees the name it entered and what became of the booking. The operator of {marketplace} can see bookings and accounts, and may read the messages of a booking to settle a dispute or to look into misuse; the operator's log records such reading. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days, and entries of a waiting list 90 days after they end.
- Your name, contact details, notes, messages and the bank's slip are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 以轉數快付款並通知我們時：金額，以及你選擇傳送的銀行入數紙圖片。以信用卡付款時，卡號只由信用卡公司持有；我們只保存金額及該公司的交易編號。
- 登記輪候名單時：你的姓名、電郵地址、電話號碼、人數，以及輪候的日期及時間。
- 經代理商預訂時：代理商為安排預訂而交予我們的資料。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。你看過的體驗、未登入時收藏的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。登入後收藏的體驗，則儲存於你的帳戶。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息，其團隊的經理亦然；團隊的導賞員由出發前六日起可看到你的姓名、電話號碼及備註。他們只可為履行預訂而使用這些資料，團隊成員由主辦決定。轉介你的合作夥伴不會知道你是誰。主辦及團隊經理亦可看到你傳送的入數紙，導賞員則不能。你所經的代理商可看到預訂狀況。你付款所在的信用卡公司會知道付款項目，以及你的預訂網址。代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名及預訂狀況。{marketplace} 的營運者可查閱預訂及帳戶；為處理爭議或調查濫用，亦可閱讀預訂內的訊息，營運紀錄會記下每次閱讀。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除；輪候登記於結束 90 天後刪除。
- 你的姓名、聯絡方法、備註、訊息及入數紙，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$
FROM legal_texts AS shipped
WHERE kind = 'privacy' AND md5(text || text_zh) = 'c5d4db4dbb7f855e9064981b2f327f93'
  AND NOT EXISTS (SELECT FROM legal_texts AS newer WHERE newer.kind = shipped.kind AND newer.version > shipped.version);
