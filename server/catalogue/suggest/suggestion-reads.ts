import { moods, type Mood } from '../../../contract/catalogue-choices.ts';
import { moodNames, MOST_SUGGESTIONS, type Suggestion } from '../../../contract/suggestions.ts';
import type { Sql } from '../../core/database/database.ts';
import { plannedAnew } from '../filters.ts';
import { findWords, type Words } from '../word-reads.ts';

/** Up to this many services that match are looked at, whichever the index names first. */
const FEW_SERVICES = 300;
/** When more match, the first of so many of the best are. */
const BEST_SERVICES = 1_000;
/** Of their places and providers, so many are compared with what was typed. */
const MOST_NAMES = 12;

/** At most so many of each kind stand beside experiences. */
const shares = { category: 2, mood: 1, place: 2, provider: 1 } as const;

/**
 * What a visitor who has typed this may be about to look for, `MOST_SUGGESTIONS` at most: categories, moods and places first, then the
 * experiences that are found by it, then who hosts. What is not on sale is not suggested. Looks at a bounded number of services, however
 * many there are.
 */
export async function listSuggestions(sql: Sql, typed: string): Promise<Suggestion[]> {
  // The first letter of a further word says nothing yet.
  const text = typed.replace(/\s+\p{Script=Latin}$/u, '');
  const [words, mood] = await Promise.all([findWords(sql, text), findMood(sql, text)]);
  if (words === null) return mood;
  const [categories, named] = await Promise.all([findCategories(sql, words), findNamed(sql, words, text)]);
  const found = [...categories, ...mood, ...named];
  const of = (kind: keyof typeof shares) => found.filter((one) => one.kind === kind).slice(0, shares[kind]);
  const [before, after] = [[...of('category'), ...of('mood'), ...of('place')], of('provider')];
  const experiences = found.filter(({ kind }) => kind === 'experience');
  return [...before, ...experiences.slice(0, MOST_SUGGESTIONS - before.length - after.length), ...after];
}

/** The mood that is asked for by at least half of the words, or by beginnings of them, if an experience has it. */
async function findMood(sql: Sql, typed: string): Promise<Suggestion[]> {
  const asked = await sql<{ mood: Mood }[]>`
    with runs as materialized (
      select run, script from search_runs(${typed}) where script or ts_lexize('english_stem', run) is distinct from '{}' limit 12
    )
    select m.mood from search_moods() as m, lateral (
      select count(*) as words, count(*) filter (where exists (
        select from unnest(m.asked) as word where
          case when runs.script then starts_with(word, runs.run) or position(word in runs.run) > 0
            when starts_with(word, runs.run) then length(runs.run) > 1
            when left(word, 1) <> left(runs.run, 1) or abs(length(word) - length(runs.run)) > 1 then false
            else search_near(word) && search_near(runs.run) end
      )) as asking from runs
    ) counted
    where asking > 0 and asking * 2 >= words
    order by asking desc limit 2`;
  const known = moods.filter((mood) => asked.some((one) => one.mood === mood));
  const had = await Promise.all(known.map((mood) => isHad(sql, mood)));
  return known.filter((_, n) => had[n]).map((mood) => ({ kind: 'mood', key: '', ...moodNames[mood], location: '', location_zh: '' }));
}

async function isHad(sql: Sql, mood: Mood): Promise<boolean> {
  const [found] = await sql<{ is_had: boolean }[]>`
    select exists (select from catalogue_entries e where ${plannedAnew(sql)} and e.words @@ ${`'#${mood}'`}::tsquery) as is_had`;
  return found?.is_had ?? false;
}

/** Categories with something on sale whose names have the words. */
async function findCategories(sql: Sql, { anywhere }: Words): Promise<Suggestion[]> {
  return sql<Suggestion[]>`
    select 'category' as kind, c.slug as key, c.name, c.name_zh, '' as location, '' as location_zh
    from categories c
    where array_to_tsvector(search_words(concat_ws(' | ', c.name, c.name_zh))) @@ ${anywhere}::tsquery
      and exists (select from catalogue_entries e where e.category_id = c.id)
    order by c.position, c.name limit ${shares.category}`;
}

/**
 * Experiences that have the words, the best with them in the title first, and those of their places and providers that have the words
 * themselves. Beginnings that more words share than are named (`'wa':*`) are not asked of the index: nearly every service may have one.
 */
async function findNamed(sql: Sql, { anywhere, in_title }: Words, typed: string): Promise<Suggestion[]> {
  const is_broad = /'[^0-9']+':\*/.test(anywhere);
  return sql<Suggestion[]>`
    with few as materialized (
      select e.service_id, e.provider_id, e.rank, e.words @@ ${in_title}::tsquery as is_title from catalogue_entries e
      where ${plannedAnew(sql)} and e.words @@ ${anywhere}::tsquery limit ${is_broad ? 0 : FEW_SERVICES + 1}
    ),
    best as materialized (
      select e.service_id, e.provider_id, e.rank, e.words @@ ${in_title}::tsquery as is_title from (
        select service_id, provider_id, rank, words from catalogue_entries order by rank desc, service_id desc limit ${BEST_SERVICES}
      ) e
      where (${is_broad}::boolean or (select count(*) from few) > ${FEW_SERVICES}) and e.words @@ ${anywhere}::tsquery limit ${FEW_SERVICES}
    ),
    found as materialized (
      select s.id, f.rank, f.is_title, s.title, s.title_zh, s.location, s.location_zh, f.provider_id
      from (select * from few union select * from best) f join services s on s.id = f.service_id
    )
    (select 'experience' as kind, id::text as key, title as name, title_zh as name_zh, location, location_zh
      from found order by is_title desc, rank desc, id desc limit ${MOST_SUGGESTIONS})
    union all
    (select 'place', '', location, location_zh, '', '' from (
        select location, location_zh, count(*) as services from found where location || location_zh <> '' group by location, location_zh
        order by position(search_text(${typed}) in search_text(location || ' ' || location_zh)) > 0 desc, services desc limit ${MOST_NAMES}
      ) places
      where array_to_tsvector(search_words(concat_ws(' | ', location, location_zh))) @@ ${anywhere}::tsquery
      order by services desc, location limit ${shares.place})
    union all
    (select 'provider', '', name, name_zh, '', '' from (
        select p.id, p.name, p.name_zh, count(*) as services from found join providers p on p.id = found.provider_id group by p.id
        order by position(search_text(${typed}) in search_text(p.name || ' ' || p.name_zh)) > 0 desc, services desc limit ${MOST_NAMES}
      ) providers
      where array_to_tsvector(search_words(concat_ws(' | ', name, name_zh))) @@ ${anywhere}::tsquery
      order by services desc, name limit ${shares.provider})`;
}
