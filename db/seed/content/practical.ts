import type { ServiceDetail } from '../../../contract/catalogue.ts';

export type PracticalContent = Pick<ServiceDetail, 'min_age' | 'accessibility' | 'itinerary' | 'questions'>;

const stop = (minutes: number | null, title: string, title_zh: string, text = '', text_zh = '') => ({
  title,
  title_zh,
  text,
  text_zh,
  minutes,
});
const asked = (question: string, question_zh: string, answer: string, answer_zh: string) => ({ question, question_zh, answer, answer_zh });

/** What guests ask before they book, by the service's key; the other services leave it open. */
export const practical: Readonly<Record<string, PracticalContent>> = {
  junk: {
    min_age: 0,
    accessibility: ['assistance_dogs'],
    itinerary: [
      stop(
        15,
        'Welcome on board',
        '登船',
        'Tea is poured and the life vests are shown at Central Pier 9.',
        '在中環九號碼頭登船，奉茶，並講解救生衣用法。',
      ),
      stop(35, 'West into the sunset', '向西追日落', 'Red sails up off Sheung Wan if the wind agrees.', '風勢合適，便在上環對開升起紅帆。'),
      stop(50, 'Between the lights', '兩岸燈火', 'Past Wan Chai as far as North Point, slowly.', '慢駛過灣仔，直到北角。'),
      stop(
        20,
        'Home along Tsim Sha Tsui',
        '沿尖沙咀回航',
        'Time for photographs with the skyline behind you.',
        '以天際線作背景，慢慢拍照。',
      ),
    ],
    questions: [
      asked(
        'Will I be seasick?',
        '會暈船嗎？',
        'The harbour is sheltered and we go slowly. If you are easily seasick, sit amidships, where the boat moves least.',
        '維港內風浪不大，船速亦慢。容易暈船的話，請坐船的中央，那裏最平穩。',
      ),
      asked(
        'What happens if it rains?',
        '下雨怎麼辦？',
        'We sail in light rain; the table is covered and there are blankets. With a storm signal No. 3 or a red rainstorm warning we do not sail, and you choose another day or your money back.',
        '微雨照常開航，枱上有篷，亦備毛毯。如懸掛三號風球或發出紅色暴雨警告，航程取消，你可改期或退款。',
      ),
      asked(
        'Can I bring food or a cake?',
        '可以帶食物或蛋糕嗎？',
        'Yes. Tell us in the notes and we will keep a place in the cool box.',
        '可以。請在備註寫明，我們會在冰箱預留位置。',
      ),
    ],
  },
  kayak: {
    min_age: 8,
    accessibility: [],
    itinerary: [
      stop(
        40,
        'Vests, strokes and safety on the sand',
        '沙灘上學划槳與安全',
        'Everybody tries forwards, backwards and falling in.',
        '人人試過前進、後退和跌落水。',
      ),
      stop(80, 'Paddle out to the arches', '划往海蝕拱'),
      stop(
        90,
        'Beach, swim and fruit',
        '登岸游水、吃水果',
        'Guides stay in the water while anybody swims.',
        '有人游水時，導師一直留在水中。',
      ),
      stop(70, 'Back with the wind', '順風回程'),
    ],
    questions: [
      asked(
        'Do I have to be able to swim?',
        '一定要懂游水嗎？',
        'You need to be calm in deep water with a vest on. Fifty metres is plenty.',
        '穿着救生衣、在深水不慌張便可，能游五十米已足夠。',
      ),
      asked(
        'Where do I leave my things?',
        '個人物品放在哪裏？',
        'Dry bags come along in the kayak; there are lockers by the changing rooms at Sha Ha.',
        '防水袋可隨艇帶走；沙下更衣室旁亦有儲物櫃。',
      ),
    ],
  },
  'lion-rock': {
    min_age: 10,
    accessibility: [],
    itinerary: [
      stop(20, 'Lamps on at the start', '起點開燈出發'),
      stop(
        80,
        'Climb in the dark',
        '摸黑上山',
        'Steps most of the way, with a rest every fifteen minutes.',
        '大多是石級，每十五分鐘休息一次。',
      ),
      stop(50, 'Sunrise on the rock', '山頂看日出', 'Hot tea and a cocktail bun while Kowloon wakes up.', '看九龍甦醒，喝熱茶、吃雞尾包。'),
      stop(80, 'Down through the woods', '穿林下山'),
    ],
    questions: [
      asked(
        'What if the sky is grey?',
        '天陰怎麼辦？',
        'We walk anyway: the city under the cloud is worth it. Only thunder, heavy rain and storm signals stop us.',
        '照樣出發，雲下的城市一樣好看。只有行雷、大雨及風球才會取消。',
      ),
      asked(
        'How do I get there before the first train?',
        '頭班車未開，怎樣前往？',
        'By taxi; it takes ten minutes from Kowloon Tong. We can put you together with others who come the same way.',
        '請乘的士，由九龍塘出發約十分鐘。我們可安排同路的參加者一起乘車。',
      ),
    ],
  },
  'man-mo': {
    min_age: 0,
    accessibility: ['assistance_dogs'],
    itinerary: [
      stop(30, 'Under the incense coils of Man Mo', '文武廟塔香之下'),
      stop(40, 'Paper houses and a hall for the departed', '紙紮街與義莊舊址'),
      stop(30, 'The hundred steps, in two goes', '百級石階，分兩次走', 'There is a bench half-way.', '半途有長椅可以休息。'),
      stop(50, 'Bird’s nests, then noodles', '燕窩老店，最後吃麵'),
    ],
    questions: [
      asked(
        'May I take photographs in the temple?',
        '廟內可以拍照嗎？',
        'Yes, without flash and not of people at prayer.',
        '可以，但請勿用閃光燈，亦不要拍攝正在參拜的人。',
      ),
      asked(
        'Can the stairs be avoided?',
        '可以避開石級嗎？',
        'Yes. Tell us a day before and the guide takes the way by Ladder Street’s upper end, which adds ten minutes.',
        '可以。請提前一天通知，導賞員會改由樓梯街上段繞行，約多走十分鐘。',
      ),
    ],
  },
  'dim-sum': {
    min_age: 6,
    accessibility: ['step_free', 'pushchair', 'assistance_dogs'],
    itinerary: [
      stop(20, 'Tea, aprons and clean hands', '喝茶、穿圍裙、洗手'),
      stop(45, 'Har gow', '蝦餃', 'Seven pleats to begin with.', '先由七道摺開始。'),
      stop(30, 'Siu mai', '燒賣'),
      stop(40, 'Char siu bao', '叉燒包'),
      stop(45, 'Lunch from the steamers', '蒸好開餐', 'You eat what you made, and take the rest home.', '自己做的自己吃，吃不完可帶走。'),
    ],
    questions: [
      asked(
        'I do not eat pork or shellfish. Can I join?',
        '不吃豬肉或海鮮，可以參加嗎？',
        'Yes. Ask for the vegetarian set two days ahead; everything is steamed in a basket of its own.',
        '可以。請於兩天前通知，我們會準備素食材料，並用獨立蒸籠。',
      ),
      asked(
        'Do I need to be able to cook?',
        '不懂下廚可以嗎？',
        'Not at all. Auntie Fong prefers hands without habits.',
        '當然可以。芳姨說，沒有壞習慣的手最好教。',
      ),
    ],
  },
  'milk-tea': {
    min_age: 7,
    accessibility: ['step_free', 'wheelchair', 'pushchair', 'assistance_dogs'],
    itinerary: [
      stop(20, 'Three leaves, and how to blend them', '三款茶葉，如何拼配'),
      stop(40, 'Brew, pull, taste', '煲茶、撞茶、試味', 'Everybody pulls at least five times.', '每人最少撞五次。'),
      stop(30, 'A cup of your own with a buttered bun', '親手一杯，配菠蘿油'),
    ],
    questions: [
      asked(
        'Is there a lot of caffeine?',
        '咖啡因多嗎？',
        'Yes, it is strong tea. You can taste small cups, and there is barley water for children.',
        '茶味甚濃，咖啡因不少。可以小杯試味，小朋友另備薏米水。',
      ),
      asked(
        'Can I have it without dairy?',
        '可以不用奶製品嗎？',
        'Yes, we have oat milk. It is not the same, and Kit-man will say so.',
        '可以，備有燕麥奶。味道不一樣，潔雯會老實告訴你。',
      ),
    ],
  },
};
