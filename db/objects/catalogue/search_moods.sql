-- What visitors look for that is no word of a title: a mood is asked for by its first words, and an experience has it when its title, short
-- description, highlights, place or category holds one of the second. `family` also has whatever sells a child's place (search_moods_of).
-- A change of the evidence reaches the experiences when a migration refreshes the catalogue.
CREATE OR REPLACE FUNCTION search_moods() RETURNS TABLE (mood text, asked text[], evidence text[]) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT given.mood, string_to_array(search_simplified(given.asked), ', '), string_to_array(search_simplified(given.evidence), ', ')
  FROM (VALUES
    ('rain',
      'rain, rains, rainy, raining, wet, indoor, indoors, typhoon, 雨天, 落雨, 下雨, 避雨, 室內, 打風, 冷氣',
      'indoor, indoors, rain or shine, workshop, 室內, 風雨不改, 工作坊'),
    ('family',
      'family, families, kid, kids, child, children, toddler, toddlers, 親子, 小朋友, 家庭, 兒童, 小孩, 細路, 一家大細, 闔家',
      'families, family friendly, 親子, 一家大細, 闔家'),
    ('evening',
      'evening, evenings, night, nights, nightlife, tonight, dusk, 夜晚, 晚上, 今晚, 黃昏, 傍晚, 夜間, 夜遊, 夜景',
      'evening, night, nights, dusk, sunset, after dark, neon, moonlit, stargazing, 黃昏, 日落, 夕陽, 夜遊, 夜景, 夜行, 夜晚, 晚上, 宵夜, 觀星, 月夜'),
    ('couple',
      'romantic, romance, couple, couples, date, anniversary, honeymoon, 情侶, 浪漫, 拍拖, 約會, 二人世界, 紀念日, 蜜月',
      'romantic, couples, for two, dusk, sunset, moonlit, stargazing, 情侶, 浪漫, 二人, 黃昏, 日落, 夕陽, 觀星, 月夜'),
    ('hike',
      'hike, hikes, hiking, hiker, trek, trekking, outdoor, outdoors, nature, 行山, 遠足, 登山, 爬山, 戶外, 大自然, 郊外',
      'hike, hiking, trail, trails, 行山, 遠足, 登山, 山徑'),
    ('water',
      'watersport, watersports, boat, boats, boating, 水上活動, 水上運動, 出海, 遊船, 搭船',
      'on the water, boat, junk, kayak, paddle, 水上, 小艇, 獨木舟, 帆船, 古船'),
    ('food',
      'food, foodie, eat, eating, cooking, culinary, 美食, 飲食, 覓食, 掃街, 小食, 廚藝, 烹飪, 煮食',
      'food, food and tea, supper, cooking, 美食, 飲食, 宵夜, 海鮮, 點心'),
    ('photo',
      'photo, photos, photograph, photography, instagram, camera, 攝影, 影相, 拍照, 打卡',
      'photo, photos, photography, photograph, photographs, 攝影, 影相, 拍照, 打卡')
  ) AS given (mood, asked, evidence);
END;
