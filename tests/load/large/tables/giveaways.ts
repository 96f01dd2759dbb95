import { day, type Expressions, type TableFill } from './expressions.ts'
import { firstNames, lastNames } from '../words.ts'

/** Returns the statements for giveaways and their participations. */
export function giveawayTables({
  shape,
  seed,
  until,
  club,
  base,
  validated,
  id,
  oneOf,
  spread,
  fan,
  member,
  series,
  partnerOf,
}: Expressions): TableFill[] {
  const giveawayOf = (n: string) => id('giveaway', spread(n, shape.giveaways), n)

  return [
    {
      // The first one runs, and has half of all participations; the last is the questionnaire.
      table: 'giveaway',
      statement: `insert into giveaway (club_id, id, type, name, partner_id, starts_at, ends_at)
        select ${club}, ${giveawayOf('n')}, case when n = ${shape.giveaways} then 'DUE_DILIGENCE' else 'GIVEAWAY' end,
          jsonb_build_object('en', 'Win the shirt ' || n, 'fr', 'Gagnez le maillot ' || n), case when n % 2 = 0 then ${partnerOf('1')} end,
          large.at(${spread('n', shape.giveaways)}), case when n = 1 then large.at(${until} + 30 * ${day}::bigint)
            when n < ${shape.giveaways} then large.at(${spread('n', shape.giveaways)} + 7 * ${day}) end from ${series('n', shape.giveaways)}`,
    },
    {
      table: 'giveaway_draw',
      statement: `insert into giveaway_draw (club_id, giveaway_id, seed, commitment)
        select ${club}, ${giveawayOf('n')}, s, sha256(s) from (select n, sha256(('${seed} ' || n)::bytea) as s from ${series('n', shape.giveaways - 1)}) x`,
    },
    {
      table: 'giveaway_question',
      statement: `insert into giveaway_question (club_id, id, giveaway_id, position, title, required)
        select ${club}, ${id('question', String(base), 'n * 2 + p')}, ${giveawayOf('n')}, p, '{"en": "Who scored?", "fr": "Qui a marqué ?"}', p = 0
        from ${series('n', shape.giveaways)}, generate_series(0, 1) p`,
    },
    {
      table: 'participation',
      statement: `insert into participation (club_id, id, giveaway_id, fan_id, first_name, last_name, email, answers, language, created_at, confirmed_at)
        select ${club}, ${id('participation', 'ms', 'n')}, ${giveawayOf(`case when n % 2 = 0 then 1 else 2 + (n / 2) % ${Math.max(1, shape.giveaways - 2)} end`)},
          case when n % 3 > 0 then ${fan(member(`(n / 2 % ${validated})`))} end, ${oneOf(firstNames, 'n', 50)}, ${oneOf(lastNames, 'n', 51)},
          'entry-' || n || '@entries.example', jsonb_build_array(jsonb_build_object('questionId',
            ${id('question', String(base), `(case when n % 2 = 0 then 1 else 2 + (n / 2) % ${Math.max(1, shape.giveaways - 2)} end) * 2`)}, 'answer', '{"text": "Diallo"}'::jsonb)), 'fr',
          large.at(ms), case when n % 20 > 0 then large.at(ms) end
        from (select n, ${spread('n', shape.participations)} as ms from ${series('n', shape.participations)}) p`,
    },
  ]
}
