import { type ApiClient, createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { named } from '../catalogue.ts'
import { button, field, inDialog, type MutationCase, ofFan, press } from './mutation-case.ts'

const home = {
  recipient: 'Marie Durand',
  street: '1 rue du Stade',
  extra: null,
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  phone: null,
}

/** What methods of these cases have in common. */
const method = {
  note: null,
  carrier: null,
  daysMin: null,
  daysMax: null,
  trackingPattern: null,
  place: null,
  happensAt: null,
  active: true,
}

/** Creates an exclusive that is sent by post. @returns its id and that of the method, and the client of the club's staff */
async function createSent(club: string, origin: string, slug: string) {
  const staff = await signInAsOperator({ origin })
  const { id: exclusiveId } = await createExclusive(staff, { club, slug, name: { en: 'Sent', fr: 'Envoyé' } })
  const { id: methodId } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/delivery-methods`, {
    ...method,
    kind: 'SHIP',
    name: { en: 'By post', fr: 'Par la poste' },
    zones: [{ countries: ['FR'], prices: { S: 5 } }],
  })
  const body = { parcelClass: 'S', methodIds: [methodId] }
  await staff('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, body)
  return { staff, exclusiveId, methodId }
}

const addAddress = async (call: ApiClient, club: string) =>
  call<{ id: string }>('POST', `${await ofFan(call, club)}/addresses`, home)

/** Buys such an exclusive. @returns the client of the club's staff, and the parcel */
async function buySent(call: ApiClient, club: string, origin: string, slug: string) {
  const { staff, exclusiveId, methodId } = await createSent(club, origin, slug)
  const { id: addressId } = await addAddress(call, club)
  const order = await call<{ id: string }>('POST', `/api/clubs/${club}/coins-orders`, {
    lineItems: [{ exclusiveId }],
    delivery: { methodId, price: 5, addressId },
  })
  const parcels = await call<{ id: string; orderId: string }[]>('GET', `${await ofFan(call, club)}/parcels`)
  const parcel = parcels.find(({ orderId }) => orderId === order.id)
  return { staff, path: `/api/staff/clubs/${club}/parcels/${parcel?.id}` }
}

/** Addresses and parcels, by the operation's id. */
export const deliveryCases: Record<string, MutationCase> = {
  createAddress: {
    club: 'fc-virage',
    as: 'karim',
    path: '/exclusives/sent-to-a-new-address/purchase-confirmation',
    before: (_call, club, origin) => createSent(club, origin, 'sent-to-a-new-address'),
    reach: async (page) => {
      await field(page, 'delivery.street').fill(home.street)
      await field(page, 'delivery.postalCode').fill(home.postalCode)
      await field(page, 'delivery.city').fill(home.city)
    },
    control: button('delivery.saveAddress'),
  },
  deleteAddress: {
    club: 'fc-virage',
    as: 'marie',
    path: '/exclusives/sent-to-a-known-address/purchase-confirmation',
    before: async (call, club, origin) => {
      await addAddress(call, club)
      await createSent(club, origin, 'sent-to-a-known-address')
    },
    reach: press('delivery.removeAddress'),
    control: inDialog('delivery.removeAddressConfirm'),
  },
  confirmReceipt: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const { staff, path } = await buySent(call, club, origin, 'sent-and-there')
      await staff('POST', `${path}/shipments`, { carrier: null, number: null })
    },
    control: button('parcel.haveIt'),
  },
  setParcelDeputy: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const staff = await signInAsOperator({ origin })
      const { id: exclusiveId } = await createExclusive(staff, {
        club,
        slug: 'fetched-by-somebody',
        name: { en: 'Fetched', fr: 'Retiré' },
      })
      const { id: methodId } = await staff<{ id: string }>('POST', `/api/staff/clubs/${club}/delivery-methods`, {
        ...method,
        kind: 'PICKUP',
        name: { en: 'At the stand', fr: 'Au stand' },
        zones: [],
        place: 'Gate 4',
      })
      const body = { parcelClass: 'S', methodIds: [methodId] }
      await staff('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, body)
      const delivery = { methodId, price: 0, deputy: 'Tom Petit' }
      await call('POST', `/api/clubs/${club}/coins-orders`, { lineItems: [{ exclusiveId }], delivery })
    },
    reach: async (page) => {
      await button('parcel.changeDeputy')(page).click()
      await field(page, 'parcel.deputyName').fill('Lina Petit')
    },
    control: button('parcel.saveDeputy'),
  },
  setParcelTerm: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const { staff, path } = await buySent(call, club, origin, 'sent-too-late')
      await staff('PUT', `${path}/promise`, { day: '2020-01-01' })
    },
    control: button('parcel.setTerm'),
  },
  setParcelWaiting: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      await buySent(call, club, origin, 'sent-with-more')
    },
    control: (page) => page.getByRole('checkbox', { name: named('parcel.wait') }).first(),
  },
  openRedeliveryPage: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const { staff, path } = await buySent(call, club, origin, 'sent-and-back')
      const ids = [path.split('/').at(-1)]
      for (const state of ['SHIPPED', 'RETURNED'])
        await staff('POST', `/api/staff/clubs/${club}/parcel-moves`, { ids, state })
    },
    reach: (page) => page.getByRole('link', { name: named('profile.chooseAgain') }).click(),
    control: button('purchase.payCoins'),
  },
  endContract: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const { staff, path } = await buySent(call, club, origin, 'sent-never')
      await staff('PUT', `${path}/promise`, { day: '2020-01-01' })
    },
    reach: async (page) => {
      // The term would be over tomorrow at the earliest, and other cases share the clock.
      await page.route(/\/parcels$/, async (route) => {
        const response = await route.fetch()
        const parcels: object[] = await response.json()
        const json = parcels.map((parcel) => ({ ...parcel, termDay: '2020-01-02', canEndContract: true }))
        await route.fulfill({ response, json })
      })
      await page.reload()
      await button('parcel.endContract')(page).click()
    },
    control: inDialog('parcel.endConfirm'),
  },
}
