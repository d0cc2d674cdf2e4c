import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyPolicies, readyPolicyNames, weatherOutcomes, type WeatherOutcome } from './policy.ts';
import { isAsGrave, warningNames, type WarningName } from './warnings.ts';
import { policyLines, policyLinesIn, ruleSentence } from './words.ts';

test('a rule is one sentence in both languages', () => {
  assert.deepEqual(ruleSentence({ warnings: ['rain_black', 'signal_8'], hours_before: 2, outcome: 'cancel' }), {
    en: 'If typhoon signal 8 (or above), an Extreme Conditions announcement or a black rainstorm warning is in force at any time in the 2 hours before the start, the experience is called off and whatever you’ve paid is refunded.',
    'zh-HK':
      '如八號或以上熱帶氣旋警告信號、「極端情況」公布或黑色暴雨警告信號於開始前 2 小時內任何時間生效，體驗即告取消，如已付款會全數退還。',
  });
  assert.deepEqual(ruleSentence({ warnings: ['signal_1', 'signal_3', 'rain_amber'], hours_before: 0, outcome: 'go' }), {
    en: 'If typhoon signal 1, typhoon signal 3 or an amber rainstorm warning is in force at the start, the experience goes ahead.',
    'zh-HK': '如一號戒備信號、三號強風信號或黃色暴雨警告信號於開始時生效，體驗如常進行。',
  });
  assert.equal(
    ruleSentence({ warnings: ['pre_8', 'signal_8', 'signal_10'], hours_before: 1, outcome: 'postpone' }).en,
    'If the Pre-No. 8 Special Announcement (or signal 8 or above) or an Extreme Conditions announcement is in force at any time in the hour before the start, the experience is postponed: you choose another date, or cancel and whatever you’ve paid is refunded.',
  );
});

test('a sentence names Extreme Conditions where they decide, and nowhere else', () => {
  const says = (warnings: readonly WarningName[], outcome: WeatherOutcome) =>
    ruleSentence({ warnings, hours_before: 2, outcome }).en.includes('Extreme Conditions');
  for (const warning of warningNames)
    for (const outcome of weatherOutcomes) {
      const decides = outcome === 'go' ? warning === 'extreme_conditions' : isAsGrave('extreme_conditions', warning);
      assert.equal(says([warning], outcome), decides, `${warning} ${outcome}`);
    }
  assert.equal(
    ruleSentence({ warnings: ['signal_8', 'extreme_conditions'], hours_before: 2, outcome: 'cancel' }).en,
    ruleSentence({ warnings: ['signal_8'], hours_before: 2, outcome: 'cancel' }).en,
  );
  for (const name of readyPolicyNames) assert.match(policyLines(readyPolicies[name])[0]!['zh-HK'], /「極端情況」/);
  assert.match(policyLines(readyPolicies.boat).at(-1)!.en, /the Government announces Extreme Conditions/);
  assert.doesNotMatch(policyLines([{ warnings: ['rain_black'], hours_before: 2, outcome: 'cancel' }]).at(-1)!.en, /Extreme/);
});

test('every warning, moment and outcome makes a whole sentence, and no two rules make the same', (t) => {
  const said = new Set<string>();
  for (const warning of warningNames)
    for (const hours_before of [0, 1, 2, 48])
      for (const outcome of weatherOutcomes) {
        const { en, 'zh-HK': zh } = ruleSentence({ warnings: [warning], hours_before, outcome });
        t.diagnostic(`${en} ${zh}`);
        assert.match(en, /^If (a|an|the|typhoon) .+ is in force (at|at any time in) .+, the experience .+\.$/);
        assert.match(zh, /^如.+於開始.+生效，體驗.+。$/);
        said.add(en).add(zh);
      }
  assert.equal(said.size, warningNames.length * 4 * weatherOutcomes.length * 2);
});

test('what is sold by the day has sentences of its own, until closing, and says when it counts as used', () => {
  const day = { all_day: true };
  assert.deepEqual(ruleSentence({ warnings: ['rain_black'], hours_before: 2, outcome: 'cancel' }, day), {
    en: 'If a black rainstorm warning is in force at any time from 2 hours before opening until closing, the rest of the day is called off and whatever you’ve paid for tickets not used yet is refunded.',
    'zh-HK': '如黑色暴雨警告信號於開放前 2 小時至開放時間結束前任何時間生效，當日餘下時間即告取消，未使用的日票如已付款會全數退還。',
  });
  const said = new Set<string>();
  for (const hours_before of [0, 1, 2, 48])
    for (const outcome of weatherOutcomes) {
      const { en, 'zh-HK': zh } = ruleSentence({ warnings: ['rain_black'], hours_before, outcome }, day);
      assert.match(en, /^If a .+ is in force at any time from .*opening until closing, the .+\.$/);
      assert.match(zh, /^如.+於開放.+生效，當日.+。$/);
      said.add(en).add(zh);
    }
  assert.equal(said.size, 4 * weatherOutcomes.length * 2);
  const later = ruleSentence({ warnings: ['signal_3'], hours_before: 2, outcome: 'postpone' }, day);
  assert.match(later.en, /you choose another date, or cancel and whatever you’ve paid is refunded\.$/);
  assert.match(later['zh-HK'], /未使用的日票可另選日期，或取消預訂，如已付款會全數退還。$/);
  const lines = policyLines(readyPolicies.boat, day);
  assert.equal(lines.length, readyPolicies.boat.length + 2);
  assert.equal(lines.at(-2)?.en, 'A ticket counts as used once anybody on it has checked in.');
  assert.equal(policyLines([{ warnings: ['rain_black'], hours_before: 2, outcome: 'shorten' }], day).length, 2);
});

test('no Chinese sentence says 或 twice in a breath', () => {
  for (const warning of warningNames)
    for (const outcome of weatherOutcomes) {
      const { 'zh-HK': zh } = ruleSentence({ warnings: [warning], hours_before: 2, outcome });
      assert.doesNotMatch(zh, /或[^，、）]{1,4}或/);
    }
});

test('a policy ends with whose warnings they are, and none has no lines', (t) => {
  for (const name of readyPolicyNames) {
    const lines = policyLines(readyPolicies[name]);
    for (const { en, 'zh-HK': zh } of lines) t.diagnostic(`${en} ${zh}`);
    assert.equal(lines.length, readyPolicies[name].length + 1);
  }
  assert.deepEqual([policyLines(null), policyLines([])], [[], []]);
  assert.match(policyLinesIn(readyPolicies.hike, 'zh-CN').join(''), /香港天文台/);
});
