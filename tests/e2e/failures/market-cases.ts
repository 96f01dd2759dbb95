import { expect, type Page } from '@playwright/test'
import { type ApiClient, createRunningLot, placeBid, signInAsOperator, usernameIn } from '@virage/test-support/builders'
import { button, field, inDialog, type MutationCase, ofFan, press } from './mutation-case.ts'
import { named } from '../catalogue.ts'

/** Lets a fan win a lot that will be charged to their card. @returns the id of the exclusive */
async function winLot(call: ApiClient, club: string, origin: string): Promise<string> {
  const staff = await signInAsOperator({ origin })
  const { auctionId, slug } = await createRunningLot({ origin }, staff, { club, price: 300, minutes: 1.2 })
  await staff('PATCH', `/api/staff/clubs/${club}/auctions/${auctionId}`, { autoChargeHours: 24 })
  const fan = await ofFan(call, club)
  await call('PUT', `${fan}/card-payment-method/mandate`, { mandateVersion: 1 })
  await placeBid({ call, username: await usernameIn(call, club) }, { club, slug, amount: 300 })
  const find = async () => {
    const dues = await call<{ exclusiveId: string; exclusiveSlug: string }[]>('GET', `${fan}/due-payment-exclusives`)
    return dues.find((due) => due.exclusiveSlug === slug)?.exclusiveId
  }
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find()) ?? ''
}

/** Lets a fan pay a lot whose delivery they can only choose afterwards. */
async function payUndeliveredLot(call: ApiClient, club: string, origin: string): Promise<void> {
  const exclusiveId = await winLot(call, club, origin)
  const staff = await signInAsOperator({ origin })
  const { id: fanId } = await call<{ id: string }>('GET', `/api/clubs/${club}/fans/me`)
  await staff('POST', `/api/staff/clubs/${club}/coin-gifts`, { fanId, coinsAmount: 300, memo: 'For a test' })
  await call('POST', `/api/clubs/${club}/coins-orders`, { lineItems: [{ exclusiveId }] })
  const { id: methodId } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/delivery-methods`, {
    kind: 'PICKUP',
    name: { en: 'Club shop', fr: 'Boutique' },
    note: null,
    zones: [],
    carrier: null,
    daysMin: null,
    daysMax: null,
    trackingPattern: null,
    place: 'Gate 4',
    happensAt: null,
    active: true,
  })
  const delivery = { parcelClass: 'S', methodIds: [methodId] }
  await staff('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, delivery)
}

/** Opens the page of the payment that {@link winLot} has made due. */
const openPayment = (page: Page) => page.locator('a[href*="/payments/"]').last().click()

/** Bids, purchases, donations, likes and bookings, by the operation's id. */
export const marketCases: Record<string, MutationCase> = {
  placeBid: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/diallo-derby-shirt',
    reach: async (page) => {
      await press('action.bid')(page)
      await field(page, 'bid.amount').fill('905')
    },
    control: inDialog('bid.place'),
  },
  buyLotNow: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/keeper-clean-sheet-100',
    reach: press('buyNow.open'),
    control: inDialog('buyNow.confirm'),
  },
  withdrawMaximumBid: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/diallo-derby-shirt',
    before: async (call, club) => {
      const bidderUsername = await usernameIn(call, club)
      const body = { bidderUsername, priceCoinsAmount: 930, maximumCoinsAmount: 990 }
      await call('POST', `/api/clubs/${club}/exclusives/diallo-derby-shirt/bids`, body)
    },
    reach: press('action.bid'),
    control: inDialog('bid.withdraw'),
  },
  setBidLimit: {
    club: 'fc-virage',
    as: 'marie',
    path: '/auctions/mine',
    reach: async (page) => {
      await press('ownBids.setLimit')(page)
      await field(page, 'ownBids.limitLabel').fill('90000')
    },
    control: inDialog('ownBids.saveLimit'),
  },
  takeBidBreak: {
    club: 'fc-virage',
    as: 'identified',
    path: '/auctions/mine',
    reach: async (page) => {
      await press('ownBids.takeBreak')(page)
      await press('ownBids.breaks.7')(page)
    },
    control: inDialog('ownBids.startBreakUntil'),
  },
  reserveSlot: {
    club: 'popup-rotonde',
    as: 'marie',
    path: '/exclusives/under-the-dome',
    control: button('booking.reserveAt'),
  },
  cancelReservation: {
    club: 'popup-rotonde',
    as: 'marie',
    path: '/exclusives/under-the-dome',
    before: async (call, club) => {
      const slots = await call<{ id: string; reserved: boolean; remaining: number }[]>(
        'GET',
        `/api/clubs/${club}/available-booking-slots`,
      )
      const free = slots.findLast(({ reserved, remaining }) => !reserved && remaining > 0)
      await call('POST', `/api/clubs/${club}/booking-slots/${free?.id}/reservations`)
    },
    reach: press('booking.cancelAt'),
    control: button('booking.confirmCancelAt'),
  },
  createWithdrawal: {
    club: 'fc-virage',
    as: 'marie',
    path: '/withdrawal',
    before: async (call, club) => {
      const { id } = await call<{ id: string }>('GET', `/api/clubs/${club}/exclusives/derby-scarf-1911`)
      await call('POST', `/api/clubs/${club}/coins-orders`, { lineItems: [{ exclusiveId: id }] })
    },
    reach: press('withdrawal.continue'),
    control: button('withdrawal.confirm'),
  },
  proveReturn: {
    club: 'fc-virage',
    as: 'marie',
    path: '/withdrawal?sent=0190f1e2-0000-7000-a000-00000000c00c',
    reach: async (page) => {
      await field(page, 'withdrawal.proof.carrier').fill('La Poste')
      await field(page, 'withdrawal.proof.number').fill('6A123')
    },
    control: button('withdrawal.proof.send'),
  },
  createDonation: {
    club: 'fondation-horizon',
    as: 'marie',
    path: '/donation',
    reach: (page) => field(page, 'donation.amount').fill('42'),
    control: (page) => page.getByRole('main').getByRole('button', { name: named('donation.give') }),
  },
  createMembership: { club: 'fondation-horizon', as: 'approved', path: '/kyc', control: button('kyc.payMembership') },
  likeExclusive: { club: 'fc-virage', as: 'marie', path: '/marketplace', control: button('card.like') },
  unlikeExclusive: {
    club: 'fc-virage',
    as: 'marie',
    path: '/marketplace',
    before: (call, club) => call('POST', `/api/clubs/${club}/exclusives/dinner-with-the-coach/likes`),
    control: button('card.unlike'),
  },
  setUpCard: {
    club: 'club70-legends',
    as: 'identified',
    path: '/exclusives/golden-boot-1974',
    reach: press('action.bid'),
    control: inDialog('cardSetup.save'),
  },
  removeCard: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    reach: press('savedCard.removeCard'),
    control: inDialog('savedCard.removeCard'),
  },
  acceptCardMandate: { club: 'fc-virage', as: 'marie', path: '/profile', control: button('savedCard.allowCharges') },
  openPaymentPage: {
    club: 'fc-virage',
    as: 'karim',
    path: '/profile',
    before: winLot,
    reach: openPayment,
    control: button('purchase.payCard'),
  },
  openDeliveryPage: {
    club: 'fc-virage',
    as: 'karim',
    path: '/profile',
    before: payUndeliveredLot,
    reach: (page) => page.getByRole('link', { name: named('profile.chooseDelivery') }).click(),
    control: button('payments.choose'),
  },
  cancelScheduledCharge: {
    club: 'fc-virage',
    as: 'karim',
    path: '/profile',
    before: winLot,
    reach: openPayment,
    control: button('payments.stop'),
  },
  createCoinsOrder: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/derby-scarf-1911',
    reach: press('action.buy'),
    control: inDialog('purchase.order'),
  },
  createFiatOrder: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/dinner-with-the-coach',
    reach: press('action.buy'),
    control: inDialog('purchase.order'),
  },
  purchaseCoins: {
    club: 'fc-virage',
    as: 'marie',
    path: '/wallet',
    reach: async (page) => {
      await press('wallet.buy')(page)
      await field(page, 'wallet.howMany').fill('210')
    },
    control: inDialog('wallet.pay'),
  },
  createGiftCard: {
    club: 'fc-virage',
    as: 'marie',
    path: '/wallet',
    // Open checkouts reserve coins.
    before: async (call, club) => {
      const { checkouts } = await call<{ checkouts: { id: string }[] }>('GET', `/api/clubs/${club}/fans/me/balance`)
      for (const { id } of checkouts) await call('DELETE', `/api/clubs/${club}/fans/me/checkouts/${id}`)
    },
    reach: async (page) => {
      await press('wallet.gift')(page)
      await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
      await field(page, 'wallet.howMany').fill('10')
      await field(page, 'wallet.message').fill('For the derby')
    },
    control: inDialog('wallet.give'),
  },
  cancelCheckout: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/dinner-with-the-coach',
    before: async (call, club, origin) => {
      const { id: exclusiveId } = await call<{ id: string }>(
        'GET',
        `/api/clubs/${club}/exclusives/dinner-with-the-coach`,
      )
      const { url } = await call<{ url: string }>('POST', `/api/clubs/${club}/fiat-orders`, {
        lineItems: [{ exclusiveId }],
        successUrl: `${origin}/clubs/${club}`,
        cancelUrl: `${origin}/clubs/${club}`,
      })
      return url
    },
    reach: press('action.finishPaying'),
    control: inDialog('checkout.cancel'),
  },
}
