import type { Language } from '@virage/contract'
import type { Readiness, ReadinessItem } from '@virage/contract/staff'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { textsOf } from '../texts/index.ts'
import { readSeller, type SellerRevision } from '../seller/queries.ts'
import { bannerUrl, crestUrl, defaultColours } from './default-pictures.ts'
import { type ClubStock, readClubStock } from './readiness-queries.ts'

/** Returns what a club has and lacks before it opens, from its settings and from what it offers. */
export async function readReadiness(tx: Tx, club: Club): Promise<Readiness> {
  const stock = await readClubStock(tx, club.id)
  const seller = await readSeller(tx, club.id)
  const items = [
    ...lookOf(club),
    textsItem(club),
    identityItem(club),
    sellerItem(seller),
    paymentsItem(club),
    ...(club.model === 'FOUNDATION' ? [receiptsItem(seller)] : []),
    exclusiveItem(stock),
    auctionItem(stock),
    teamItem(stock),
  ]
  return { state: club.state, ready: items.every(({ state, required }) => state === 'done' || !required), items }
}

type Texts = ReturnType<typeof textsOf>

/** Returns an item with its reason in each language. */
const item = (
  id: ReadinessItem['id'],
  { isDone, required = false, screen }: { isDone: boolean; required?: boolean; screen: string },
  reason: (t: Texts, language: Language) => string,
): ReadinessItem => ({
  id,
  state: isDone ? 'done' : 'missing',
  required,
  reason: { en: reason(textsOf('en'), 'en'), fr: reason(textsOf('fr'), 'fr') },
  screen,
})

function lookOf(club: Club): ReadinessItem[] {
  const screen = 'settings'
  const hasLogo = club.logo_url !== crestUrl(club.slug)
  const hasBanner = club.banner_url !== bannerUrl(club.slug)
  const hasColours =
    club.primary_color !== defaultColours.primary_color || club.accent_color !== defaultColours.accent_color
  return [
    item('logo', { isDone: hasLogo, screen }, (t) =>
      hasLogo ? t('readiness.logo.done') : t('readiness.logo.missing'),
    ),
    item('banner', { isDone: hasBanner, screen }, (t) =>
      hasBanner ? t('readiness.banner.done') : t('readiness.banner.missing'),
    ),
    item('colours', { isDone: hasColours, screen }, (t) =>
      hasColours ? t('readiness.colours.done') : t('readiness.colours.missing'),
    ),
  ]
}

const texts = ['headline', 'tagline', 'presentation'] as const

function textsItem(club: Club): ReadinessItem {
  const missing = texts.flatMap((name) =>
    club.languages.filter((language) => !club[name][language]?.trim()).map((language) => ({ name, language })),
  )
  const options = { isDone: missing.length === 0, required: true, screen: 'settings?tab=pages' }
  return item('texts', options, (t, language) => {
    if (missing.length === 0) return t('readiness.pages.done')
    const languageNames = new Intl.DisplayNames(language, { type: 'language' })
    const names = missing.map((one) => {
      const name = t(`readiness.texts.${one.name}`)
      return club.languages.length > 1 ? `${name} (${languageNames.of(one.language)})` : name
    })
    return t('readiness.pages.missing', { count: missing.length, names: new Intl.ListFormat(language).format(names) })
  })
}

function identityItem({ name, contact_email: email }: Club): ReadinessItem {
  const options = { isDone: email !== null, required: true, screen: 'settings?tab=pages' }
  return item('identity', options, (t) =>
    email === null ? t('readiness.identity.missing') : t('readiness.identity.done', { name, email }),
  )
}

function paymentsItem({ coins_enabled: hasCoins, fiat_accepted: hasCard, ticker }: Club): ReadinessItem {
  const options = { isDone: hasCoins || hasCard, required: true, screen: 'settings?tab=rules' }
  return item('payments', options, (t) => {
    if (hasCoins && hasCard) return t('readiness.payments.both', { ticker })
    if (hasCoins) return t('readiness.payments.coins', { ticker })
    return hasCard ? t('readiness.payments.card') : t('readiness.payments.missing')
  })
}

/** French law asks online sellers to say who they are (decision 0110). */
function sellerItem(seller: SellerRevision | undefined): ReadinessItem {
  const options = { isDone: seller !== undefined, required: true, screen: 'settings?tab=seller' }
  return item('seller', options, (t) =>
    seller ? t('readiness.seller.done', { name: seller.details.legalName }) : t('readiness.seller.missing'),
  )
}

/** Tax receipts wait until the seller's file has what they name (decision 0111). */
function receiptsItem(seller: SellerRevision | undefined): ReadinessItem {
  const issuer = seller?.details.receipts ?? null
  return item('receipts', { isDone: issuer !== null, screen: 'settings?tab=seller' }, (t) =>
    seller && issuer
      ? t('readiness.receipts.done', { name: seller.details.legalName, signer: issuer.signer.name })
      : t('readiness.receipts.missing'),
  )
}

function exclusiveItem({ visibleExclusives, hiddenExclusives, draftId }: ClubStock): ReadinessItem {
  const isDone = visibleExclusives > 0
  const screen = isDone ? 'exclusives' : draftId === null ? 'exclusives/new' : `exclusives/${draftId}`
  return item('exclusive', { isDone, required: true, screen }, (t) => {
    if (isDone) return t('readiness.exclusive.done', { count: visibleExclusives })
    return hiddenExclusives > 0
      ? t('readiness.exclusive.draft', { count: hiddenExclusives })
      : t('readiness.exclusive.missing')
  })
}

function auctionItem({ visibleAuctions, hiddenAuctionId, emptyAuctionId }: ClubStock): ReadinessItem {
  const isDone = visibleAuctions > 0
  const known = hiddenAuctionId ?? emptyAuctionId
  const screen = isDone ? 'auctions' : known === null ? 'auctions/new' : `auctions/${known}`
  return item('auction', { isDone, screen }, (t) => {
    if (isDone) return t('readiness.auction.done', { count: visibleAuctions })
    if (hiddenAuctionId !== null) return t('readiness.auction.hidden')
    return emptyAuctionId === null ? t('readiness.auction.missing') : t('readiness.auction.noLots')
  })
}

function teamItem({ staff }: ClubStock): ReadinessItem {
  const isDone = staff > 1
  return item('team', { isDone, screen: 'team' }, (t) =>
    isDone ? t('readiness.team.done', { count: staff }) : t('readiness.team.missing'),
  )
}
