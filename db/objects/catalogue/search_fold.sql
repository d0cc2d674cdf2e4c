-- Words without case, accents and apostrophes; full-width letters as plain ones, and characters that are written in two ways in one of them.
CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(
    lower(normalize(regexp_replace(normalize(translate(written, '''’', ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
    '綫糭糉舖舘綉粧菓栢靑眞敎鄕淸緑録産顔畧銹韮鑛邨坭廸咀凼囍躭慙卽旣槪郞厠廐恊愼戱戯揷晩曁朶碁櫈欵涙濶墻瑠甁畵疎皐砲穂窻牕筭篭絶緖羗翶聨豔葯蔴蕚籐袴覩覚訢謚貭輭逈遶酧釈銕閙阯隣隷鴈鵰頽餠駡髥鬪鬭鶏鼇鼈龢煑堦壜奬姉娯嬭寳尙幷揹攷暎氷泝浄煖燄珎甎疉皃稾竪綳荳裠鎗靱饍麯𫚭衹齶',
    '線粽粽鋪館繡妝果柏青真教鄉清綠錄產顏略鏽韭礦村泥迪嘴氹喜耽慚即既概郎廁廄協慎戲戲插晚暨朵棋凳款淚闊牆琉瓶畫疏皋炮穗窗窗算籠絕緒羌翱聯艷藥麻萼藤褲睹覺欣諡質軟迥繞酬釋鐵鬧址鄰隸雁雕頹餅罵髯鬥鬥雞鰲鱉和煮階罈獎姊娛奶寶尚并背考映冰溯淨暖焰珍磚疊貌稿豎繃豆裙槍韌膳曲鱲只顎');
