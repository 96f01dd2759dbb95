import { expect, type Page } from '@playwright/test'
import { createDonation } from '@virage/test-support/builders'
import { named } from '../catalogue.ts'
import { button, field, inDialog, type MutationCase, ofFan, press } from './mutation-case.ts'

/** The section of notifications loads after the page. */
const tables = (page: Page) => page.getByRole('table').waitFor()

const conversation = {
  club: 'fondation-horizon',
  as: 'marie',
  path: '/members',
  open: async (page: Page) => {
    await page.getByRole('main').getByRole('link', { name: /Noah/ }).first().click()
    await page.getByRole('log').waitFor()
  },
}
/** A question that waits for the club. */
const enquiry = {
  club: 'fc-virage',
  as: 'marie',
  path: '/messages',
  before: async (call: Parameters<NonNullable<MutationCase['before']>>[0], club: string) =>
    call('POST', `${await ofFan(call, club)}/enquiries`, { text: 'Is it signed?' }),
  open: (page: Page) =>
    page
      .getByRole('main')
      .getByRole('link', { name: /Is it signed/ })
      .first()
      .click(),
}
const erasure = { club: 'fondation-horizon', as: 'lea', path: '/profile' }
const findable = (page: Page) =>
  page.getByRole('checkbox', { name: new RegExp(named('profile.visible').source.replace(/\$$/, '')) })

/** Mutations of a fan's own data and of conversations, by the operation's id. */
export const fanCases: Record<string, MutationCase> = {
  sendMessage: {
    ...conversation,
    reach: async (page) => {
      await conversation.open(page)
      await page.getByRole('textbox', { name: named('members.message') }).fill('See you on Sunday, then.')
    },
    control: button('members.send'),
  },
  createEnquiry: {
    club: 'fc-virage',
    as: 'marie',
    path: '/messages',
    reach: (page) => field(page, 'messages.question').fill('When do you open?'),
    control: button('messages.send'),
  },
  writeToClub: {
    ...enquiry,
    reach: async (page) => {
      await enquiry.open(page)
      await field(page, 'messages.write').fill('One more thing.')
    },
    control: button('messages.sendMessage'),
  },
  readEnquiry: {
    ...enquiry,
    control: (page) => page.locator('body'),
    unasked: 'a mark for the fan’s own list',
  },
  readAnnouncements: {
    club: 'fc-virage',
    as: 'marie',
    path: '/messages',
    control: (page) => page.locator('body'),
    unasked: 'a mark for the fan’s own list',
  },
  readConversation: {
    ...conversation,
    control: (page) => page.locator('body'),
    unasked: 'a mark for the fan’s own list',
  },
  blockMember: {
    ...conversation,
    reach: async (page) => {
      await conversation.open(page)
      await press('members.options')(page)
    },
    control: inDialog('members.block'),
  },
  unblockMember: {
    ...conversation,
    before: async (call, club) => {
      const members = await call<{ id: string; firstName: string }[]>('GET', `/api/clubs/${club}/members?search=Noah`)
      await call('PUT', `${await ofFan(call, club)}/blocks/${members[0]?.id}`)
    },
    reach: conversation.open,
    control: button('members.unblock'),
  },
  reportMessage: {
    ...conversation,
    reach: async (page) => {
      await conversation.open(page)
      await press('members.report')(page)
      await page.getByLabel(named('members.reasons.fraud')).check()
    },
    control: inDialog('members.sendReport'),
  },
  createReferral: {
    club: 'fondation-horizon',
    as: 'marie',
    path: '/profile',
    reach: async (page) => {
      await press('profile.invite')(page)
      await field(page, 'profile.inviteEmail').fill('somebody@visitors.test')
    },
    control: inDialog('profile.sendInvite'),
  },
  registerFan: {
    club: 'club70-legends',
    as: 'new',
    path: '/login',
    control: (page) => page.locator('body'),
    unasked: 'part of opening a page, which shows a message and repeats it automatically',
  },
  updateFan: { club: 'fondation-horizon', as: 'marie', path: '/profile', reach: tables, control: findable },
  setReceiptAddress: {
    club: 'fondation-horizon',
    as: 'marie',
    path: '/profile',
    before: async (call, club, origin) => {
      const own = await ofFan(call, club)
      await createDonation({ origin }, call, { club, euro: 20 })
      await expect.poll(() => call<unknown[]>('GET', `${own}/waiting-receipts`)).not.toEqual([])
    },
    reach: async (page) => {
      await field(page, 'profile.waiting.addressLine1').fill('3 quai du Port')
      await field(page, 'profile.waiting.postalCode').fill('29200')
      await field(page, 'profile.waiting.city').fill('Brest')
    },
    control: button('profile.waiting.save'),
  },
  setLanguage: {
    club: 'fc-virage',
    as: 'marie',
    path: '',
    control: (page) => page.getByRole('contentinfo').locator('select'),
    unasked: 'the page itself changes; it is sent again until the server has stored it',
  },
  savePersonalInfo: {
    club: 'fc-virage',
    as: 'new',
    path: '/kyc',
    before: async (call, club) => {
      await call('POST', `/api/clubs/${club}/fans`)
      await call('POST', `/api/clubs/${club}/fans/me/tos-acceptances`)
    },
    reach: async (page) => {
      const words = {
        firstName: 'Nadia',
        lastName: 'Ferrand',
        birthdate: '1988-03-09',
        birthplace: 'Brest',
        phoneNumber: '+33612345678',
        addressLine1: '3 quai du Port',
        postalCode: '29200',
        city: 'Brest',
      }
      for (const [name, text] of Object.entries(words)) await page.locator(`[name=${name}]`).fill(text)
    },
    control: button('personalInfo.save'),
  },
  acceptTerms: {
    club: 'popup-rotonde',
    as: 'new',
    path: '/kyc',
    reach: (page) => page.getByRole('checkbox').check(),
    control: button('kyc.continue'),
  },
  createParticipation: {
    club: 'fc-virage',
    as: 'visitor',
    path: '/giveaway?partner=nordlys',
    reach: async (page) => {
      await field(page, 'giveaway.firstName').fill('Zoé')
      await field(page, 'giveaway.lastName').fill('Fabre')
      await field(page, 'giveaway.email').fill('zoe@visitors.test')
      await page.getByLabel('1911').check()
      await page.getByLabel('Nine').check()
      await page.getByRole('checkbox').check()
    },
    control: (page) => page.getByRole('main').locator('button[type=submit]'),
  },
  recordConsent: {
    club: 'fc-virage',
    as: 'visitor',
    path: '',
    control: (page) => page.locator('body'),
    unasked: 'the choice is stored in the browser',
  },
  presignUpload: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    reach: async (page) => {
      const buffer = await page.screenshot()
      await press('profile.changePicture')(page)
      const picture = { name: 'face.png', mimeType: 'image/png', buffer }
      await page.locator('input[type=file]').setInputFiles(picture)
    },
    control: inDialog('profile.savePicture'),
  },
  setNotificationChoice: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    reach: tables,
    control: (page) => page.getByRole('table').getByRole('checkbox').first(),
  },
  subscribeToPush: {
    club: 'fc-virage',
    as: 'marie',
    path: '/profile',
    reach: async (page) => {
      await page.context().grantPermissions(['notifications'])
      // The browser's own push service is out of reach of a test.
      await page.evaluate(() => {
        const bytes = (length: number) =>
          btoa(String.fromCodePoint(...Array.from({ length }, (_, i) => i))).replace(/=+$/, '')
        const keys = { p256dh: `B${bytes(64)}`, auth: bytes(16) }
        PushManager.prototype.subscribe = async () =>
          ({
            toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys }),
          }) as unknown as PushSubscription
      })
    },
    control: button('notifications.start'),
  },
  unsubscribeFromPush: {
    club: 'fc-virage',
    as: 'karim',
    path: '/profile',
    reach: async (page) => {
      await page.route('**/notification-choices', async (route) => {
        const response = await route.fetch()
        const choices = (await response.json()) as object
        await route.fulfill({ response, json: { ...choices, browsers: ['0190f1e2-0000-7000-a000-00000000c00c'] } })
      })
      await page.evaluate(() =>
        localStorage.setItem('push_subscription_fc-virage', '0190f1e2-0000-7000-a000-00000000c00c'),
      )
      await page.reload()
    },
    control: button('notifications.stop'),
  },
  withdrawIdentityChange: {
    club: 'fondation-horizon',
    as: 'marie',
    path: '/profile',
    before: async (call, club) =>
      call('PUT', `${await ofFan(call, club)}/personal-info`, {
        firstName: 'Marie',
        lastName: 'Delcourt-Roy',
        birthdate: '1990-05-04',
        birthplace: 'Lyon',
        phoneNumber: '+33612345678',
      }),
    control: button('identityChange.withdraw'),
  },
  requestErasure: { ...erasure, reach: press('profile.erase'), control: inDialog('profile.eraseConfirm') },
  withdrawErasure: {
    ...erasure,
    before: async (call, club) => call('PUT', `${await ofFan(call, club)}/erasure-request`),
    control: button('profile.withdraw'),
  },
}
