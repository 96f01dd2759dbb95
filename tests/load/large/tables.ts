import type { Shape } from './shape.ts'
import { auctionTables } from './tables/auctions.ts'
import { catalogTables } from './tables/catalog.ts'
import { clubTables } from './tables/club.ts'
import { coinTables } from './tables/coins.ts'
import { derivedTables } from './tables/derived.ts'
import { fanTables } from './tables/fans.ts'
import { giveawayTables } from './tables/giveaways.ts'
import { givingTables } from './tables/giving.ts'
import { messageTables } from './tables/messages.ts'
import { salesTables } from './tables/sales.ts'
import {
  centsPerCoin,
  createExpressions,
  day,
  type FillOptions,
  span,
  type TableFill,
  text,
} from './tables/expressions.ts'

/** Functions that the statements use: an id of a moment, and an even choice. They are dropped afterwards. */
export const helpers = `
  create schema large;
  create function large.id(kind bigint, ms bigint, n bigint) returns uuid language sql immutable parallel safe as
    $$ select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function large.pick(n bigint, salt bigint, m bigint) returns bigint language sql immutable parallel safe as
    $$ select (hashint8extended(n, salt) & 9223372036854775807) % m $$;
  create function large.at(ms bigint) returns timestamptz language sql immutable parallel safe as
    $$ select timestamptz '1970-01-01 00:00:00Z' + ms * interval '1 millisecond' $$;`

/** Removes what {@link helpers} and {@link lotPlan} have created. */
export const dropHelpers = 'drop schema if exists large cascade'

/**
 * Returns the statements that fill each table of a club, in no particular order: no statement reads what another
 * writes, except those of `derivedTables`.
 */
export function planTables(options: FillOptions): {
  club: string
  lots: string
  tables: TableFill[]
  derived: TableFill[]
} {
  const { shape, until } = options
  const expressions = createExpressions(options)
  const { base } = expressions
  const areas = [
    coinTables,
    salesTables,
    auctionTables,
    givingTables,
    fanTables,
    messageTables,
    catalogTables,
    giveawayTables,
    clubTables,
  ]
  const tables = areas.flatMap((tablesOf) => tablesOf(expressions))
  const derived = derivedTables(expressions)

  return { club: insertClub(options, base), lots: lotPlan({ shape, base, until }), tables, derived }
}

/** Returns the statement that inserts the club: a foundation, so that donations have receipts, with coins and questionnaire. */
const insertClub = ({ clubId, slug }: FillOptions, base: number) => `
  insert into club (id, slug, name, platform_name, model, state, ticker, coin_price, logo_url, banner_url, webapp_url, contact_email,
    eula_url, sfc_url, privacy_policy_url, coins_enabled, promote_donation, due_diligence_required, membership_required, membership_fee, languages, headline, primary_color,
    accent_color, hue, created_at)
  values ('${clubId}', ${text(slug)}, 'The large club', 'Large', 'FOUNDATION', 'LIVE', 'LRG', ${centsPerCoin * 1000}, '/media/fc-virage-crest.svg',
    '/media/fc-virage-banner.svg', '/clubs/${slug}', 'club@large.example', '/legal/${slug}/terms', '/legal/${slug}/financial-services',
    '/legal/${slug}/privacy', true, true, true, true, 5000, '{en,fr}', '{"en": "Everyone is here.", "fr": "Tout le monde est là."}', '#112233', '#445566', 200,
    large.at(${base}))`

/**
 * Returns the statement that plans the auctions and their lots. All auctions but the last are over for three days, so
 * that no notification about them is due; the last runs for another week.
 */
const lotPlan = ({ shape, base, until }: { shape: Shape; base: number; until: number }) => `
  create table large.auction as
    select a, case when a = ${shape.auctions} then ${until - day} else ${base} + a * ${Math.floor((span - 30 * day) / shape.auctions)}::bigint end as starts_ms,
      case when a = ${shape.auctions} then ${until + 7 * day} else ${base} + a * ${Math.floor((span - 30 * day) / shape.auctions)}::bigint + ${7 * day} end as ends_ms
    from generate_series(1, ${shape.auctions}) a;
  create table large.lot as
    with sized as (
      select n, n <= ${shape.openLots} as open,
        case when n <= ${shape.openLots} then ${shape.auctions} else 1 + n % ${shape.auctions - 1} end as auction,
        case when n <= ${shape.hotLots} then ${Math.floor(shape.bids / 10 / shape.hotLots)}
          else ${Math.floor((shape.bids * 0.9) / (shape.lots - shape.hotLots))} end as bids
      from generate_series(1, ${shape.lots}) n)
    select s.n, s.open, s.auction, row_number() over (partition by s.auction order by s.n)::int as number, s.bids,
      least(s.bids / 5, case when s.n <= ${shape.hotLots} then ${Math.floor(shape.fans / 5)} else 60 end) as bidders,
      (sum(s.bids) over (order by s.n))::bigint - s.bids as first, a.starts_ms, a.ends_ms
    from sized s join large.auction a on a.a = s.auction`
