import { randomUUID } from 'node:crypto'
import { type Artwork, type DemoClub, drawArtwork } from '@virage/demo'
import { cents, coinPrice, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { type MediaStore, placeholderColors } from '../modules/media/index.ts'
import type { Tx } from '../platform/database/database.ts'
import { transferCoins } from '../modules/wallet/index.ts'
import { insertVatSettings } from '../modules/sales/index.ts'
import { demoVat } from './demo-vat.ts'
import { insertAuctions } from './insert-auctions.ts'
import { insertContent } from './insert-content.ts'
import { insertDemoSeller } from './insert-seller.ts'
import { units, type Writing } from './writing.ts'

/** Coins in the treasury of a demonstration club. */
const supply = wholeCoins(1_000_000)

/** Inserts a club with all its content. @returns its id */
export async function insertClub(
  tx: Tx,
  club: DemoClub,
  { accounts, media }: { accounts: Map<string, string>; media: MediaStore },
): Promise<string> {
  const picture = async (name: string, art: Artwork) => {
    const file = `${club.slug}-${name}.svg`
    await media.put(file, drawArtwork(art))
    return `/media/${file}`
  }
  const { id: clubId } = await tx
    .insertInto('club')
    .values({
      slug: club.slug,
      name: club.name,
      platform_name: club.platformName,
      model: club.model,
      ticker: club.ticker,
      coin_price: coinPrice(Math.round(club.coinPrice * 100_000)),
      logo_url: await picture('crest', club.crest),
      banner_url: await picture('banner', club.banner),
      webapp_url: `/clubs/${club.slug}`,
      contact_email: club.contactEmail,
      eula_url: `/legal/${club.slug}/terms`,
      sfc_url: `/legal/${club.slug}/financial-services`,
      privacy_policy_url: `/legal/${club.slug}/privacy`,
      referral_needed: club.referralNeeded,
      fiat_accepted: club.fiatAccepted,
      coins_enabled: club.coinsEnabled,
      promote_donation: club.promoteDonation,
      password_reset_hint: club.passwordResetHint ?? false,
      due_diligence_required: club.dueDiligenceRequired,
      membership_required: club.membershipFee !== undefined,
      membership_fee: club.membershipFee === undefined ? null : cents(club.membershipFee * 100),
      languages: club.languages,
      presentation: JSON.stringify(club.presentation),
      headline: JSON.stringify(club.headline),
      tagline: JSON.stringify(club.tagline),
      faq: JSON.stringify(club.faq),
      primary_color: club.theme.primary,
      accent_color: club.theme.accent,
      hue: club.theme.hue,
      theme_mode: club.theme.mode,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  await insertDemoSeller(tx, { clubId, club, media, picture })
  await insertVatSettings(tx, clubId, { revision: 1, details: demoVat(club) })

  const { rows } = await sql<{ now: Date }>`select virage_now() as now`.execute(tx)
  const start = rows[0]?.now.getTime() ?? Date.now()
  const writing: Writing = {
    tx,
    club,
    clubId,
    picture,
    fanIds: new Map(),
    at: (minutes) => new Date(start + minutes * 60_000),
  }
  await transferCoins(tx, { clubId, kind: 'SUPPLY', from: 'issue', to: 'treasury', amount: supply, reference: clubId })
  await insertFans(writing, accounts)
  await insertExclusives(writing)
  await insertAuctions(writing)
  await insertContent(writing)
  return clubId
}

async function insertFans(
  { tx, club, clubId, picture, fanIds, at }: Writing,
  accounts: Map<string, string>,
): Promise<void> {
  for (const [index, fan] of club.fans.entries()) {
    const { id } = await tx
      .insertInto('fan')
      .values({
        club_id: clubId,
        account_id: accounts.get(fan.email) ?? randomUUID(),
        email: fan.email,
        first_name: fan.firstName,
        last_name: fan.lastName,
        picture_url: await picture(`fan-${index}`, fan.portrait),
        receipt_address: fan.address ? JSON.stringify(fan.address) : null,
        kyc_status: fan.kycStatus,
        tos_accepted_at: fan.kycStatus === 'VALIDATED' ? at(-60 * 24 * 40) : null,
        card_status: fan.cardReady ? 'READY' : 'NOT_DEFINED',
        payment_customer: fan.cardReady ? `customer_${randomUUID()}` : null,
        payment_method: fan.cardReady ? `card_${randomUUID()}` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    fanIds.set(fan.email, id)
    if (club.coinsEnabled && fan.coins > 0) {
      const memo = club.platformName
      await transferCoins(tx, {
        clubId,
        kind: 'GIFT',
        from: 'treasury',
        to: { fanId: id },
        amount: units(fan.coins),
        reference: randomUUID(),
        memo,
      })
    }
  }
}

async function insertExclusives({ tx, club, clubId, picture, at }: Writing): Promise<void> {
  for (const exclusive of club.exclusives) {
    const pictures = [await picture(exclusive.slug, exclusive.art)]
    for (const [index, art] of (exclusive.more ?? []).entries())
      pictures.push(await picture(`${exclusive.slug}-${index + 2}`, art))
    await tx
      .insertInto('exclusive')
      .values({
        club_id: clubId,
        slug: exclusive.slug,
        name: JSON.stringify(exclusive.name),
        description: JSON.stringify(exclusive.description),
        image_url: pictures[0] ?? '',
        placeholder: await placeholderColors(drawArtwork(exclusive.art)),
        medias: JSON.stringify(pictures.map((url) => ({ url, type: 'IMAGE' }))),
        price: units(exclusive.price),
        visible: exclusive.hidden !== true,
        stock: exclusive.stock,
        category: exclusive.category,
        upcoming: exclusive.upcoming !== undefined,
        upcoming_at: typeof exclusive.upcoming === 'number' ? at(exclusive.upcoming) : null,
        non_deductible: exclusive.nonDeductible === undefined ? null : cents(exclusive.nonDeductible * 100),
      })
      .execute()
  }
}
