import { unitsPerCoin, type Expressions, type TableFill } from './expressions.ts'
import { things } from '../words.ts'

/** Returns the statements for exclusives, news and partners. */
export function catalogTables({
  shape,
  club,
  base,
  validated,
  id,
  pick,
  spread,
  fan,
  member,
  exclusiveAt,
  exclusive,
  coinsOf,
  nameOf,
  slugOf,
  series,
  postAt,
  partnerOf,
  picture,
}: Expressions): TableFill[] {
  const programOf = (n: string) => id('program', String(base), n)

  return [
    {
      table: 'exclusive',
      statement: `insert into exclusive (club_id, id, slug, name, description, image_url, price, visible, stock, category, upcoming, created_at)
        select ${club}, ${exclusive('x')}, ${slugOf('x')}, ${nameOf('x')}, '{"en": "Worn and signed.", "fr": "Porté et signé."}', ${picture},
          case when x <= ${shape.lots} then 10 else ${coinsOf('x')} end * ${unitsPerCoin}::bigint, x <= ${shape.lots} or x % 50 <> 0,
          case when x <= ${shape.lots} then 1 when x % 25 = 2 then 0 else 1 + ${pick('x', 5, 500)} end,
          case when ${pick('x', 21, things.length)} > 6 then 'EXPERIENCE' else 'COLLECTIBLE' end, x > ${shape.lots} and x % 40 = 1, large.at(${exclusiveAt('x')})
        from ${series('x', shape.exclusives)}`,
    },
    {
      table: 'exclusive_like',
      statement: `insert into exclusive_like (club_id, fan_id, exclusive_id, created_at)
        select ${club}, ${fan(member(`((n - 1) % ${validated})`))}, ${exclusive(`(1 + ((n - 1) % ${validated} * 31::bigint + (n - 1) / ${validated}) % ${shape.exclusives})`)},
          large.at(${spread('n', shape.likes)}) from ${series('n', Math.min(shape.likes, validated * shape.exclusives))}`,
    },
    {
      table: 'program',
      statement: `insert into program (club_id, id, slug, name, description, image_url, position)
        select ${club}, ${programOf('n')}, 'program-' || n, jsonb_build_object('en', 'Program ' || n, 'fr', 'Programme ' || n), '{"en": "For schools."}',
          ${picture}, n from ${series('n', shape.programs)}`,
    },
    {
      table: 'post',
      statement: `insert into post (club_id, id, slug, name, description, image_url, program_id, published_at)
        select ${club}, ${id('post', postAt('n'), 'n')}, 'post-' || n, jsonb_build_object('en', 'News of day ' || n, 'fr', 'Nouvelles du jour ' || n),
          '{"en": "What happened **today**.", "fr": "Ce qui est arrivé **aujourd’hui**."}', ${picture},
          case when n % 3 = 0 then ${programOf(`(1 + n % ${shape.programs})`)} end, large.at(${postAt('n')}) from ${series('n', shape.posts)}`,
    },
    {
      table: 'partner',
      statement: `insert into partner (club_id, id, slug, name, logo_url, position)
        select ${club}, ${partnerOf('n')}, 'partner-' || n, 'Partner ' || n, ${picture}, n from ${series('n', shape.partners)}`,
    },
  ]
}
