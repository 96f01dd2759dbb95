import type { CoinPrice } from '@virage/domain'
import type { NotificationKind } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A fan to notify, and their channels. */
export type Recipient = {
  clubId: string
  fanId: string
  email: string
  language: string | null
  clubSlug: string
  platformName: string
  languages: string[]
  ticker: string
  coinsEnabled: boolean
  coinPrice: CoinPrice
  /** The last four digits of the saved card. */
  cardLast4: string | null
  /** The kinds that they have disabled, as `channel kind`. */
  disabled: string[]
  /** The ids of their push subscriptions. */
  subscriptions: string[]
}

/** Reads fans of any clubs in one query. */
export async function readRecipients(tx: Tx, fans: { clubId: string; fanId: string }[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select f.club_id as "clubId", f.id as "fanId", f.email, f.language, c.slug as "clubSlug",
           c.platform_name as "platformName", c.languages, c.ticker, c.coins_enabled as "coinsEnabled",
           c.coin_price as "coinPrice", f.card ->> 'last4' as "cardLast4",
           array(select channel || ' ' || kind from notification_choice n
                 where n.club_id = f.club_id and n.fan_id = f.id and not n.enabled) as disabled,
           array(select s.id::text from push_subscription s where s.club_id = f.club_id and s.fan_id = f.id)
             as subscriptions
    from unnest(${fans.map(({ clubId }) => clubId)}::uuid[], ${fans.map(({ fanId }) => fanId)}::uuid[]) as wanted(club_id, fan_id)
    join fan f on f.club_id = wanted.club_id and f.id = wanted.fan_id
    join club c on c.id = f.club_id`.execute(tx)
  return rows
}

/** Returns whether a fan has a kind of notifications enabled on a channel. */
export const isEnabled = (
  { disabled }: Pick<Recipient, 'disabled'>,
  channel: 'mail' | 'push',
  kind: NotificationKind,
): boolean => !disabled.includes(`${channel} ${kind}`)
