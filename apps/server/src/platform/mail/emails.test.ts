import { globSync, readFileSync } from 'node:fs'
import type { Language } from '@virage/contract'
import type { Cents, Coins } from '@virage/domain'
import { expect, test } from 'vitest'
import { bookingEmail } from '../../modules/booking/emails.ts'
import { warningEmail } from '../../modules/chat/warning-email.ts'
import type { Club } from '../access/clubs.ts'
import type { Fan } from '../access/fans.ts'
import { giftEmail } from '../../modules/wallet/gift-cards/emails.ts'
import { entryEmail, winnerEmail } from '../../modules/giveaways/emails.ts'
import { identityEmail } from '../../modules/identity/emails.ts'
import { approvalEmail, identityChangeEmail, infoRequestedEmail } from '../../modules/people/kyc/emails.ts'
import { parcelEmail } from '../../modules/sales/delivery/emails.ts'
import { membershipEmail, membershipPaidEmail } from '../../modules/sales/memberships/emails.ts'
import type { EndingMember, PaidMember } from '../../modules/sales/memberships/queries.ts'
import { orderEmail } from '../../modules/sales/orders/emails.ts'
import { suspensionEmail } from '../../modules/people/suspensions/emails.ts'
import { erasedEmail } from '../../modules/people/privacy/erased-email.ts'
import { invitationEmail } from '../../modules/people/referrals/emails.ts'
import { refundEmail, sentBackEmail } from '../../modules/sales/refunds/emails.ts'
import { welcomeStaffEmail } from '../../modules/staff/emails.ts'
import type { Email } from './email.ts'

const publicUrl = 'https://virage.example'
// The columns of a club and of a fan that emails read.
const clubOf = (language: Language) =>
  ({ slug: 'fc', platform_name: 'FC', ticker: 'VIR', languages: [language] }) as unknown as Club
const fan = { id: 'f', email: 'a@fans.test', first_name: 'Ana', last_name: 'Sol', language: null } as unknown as Fan
const member = { ...fan, slug: 'fc', platform_name: 'FC', ends_at: new Date(0), membership_fee: 5_000 }
const reason = 'Please sign it'
const person = { email: 'a@fans.test' }

/** Returns each email of the product, to a reader in a club with this language. */
const emails: Record<string, (language: Language) => Email[]> = {
  identityChangeEmail: (language) =>
    [true, false].map((accepted) => identityChangeEmail({ club: clubOf(language), fan, accepted, publicUrl })),
  entryEmail: (language) => [
    entryEmail({
      club: clubOf(language),
      giveaway: { name: { en: 'A', fr: 'B' } },
      email: 'a@fans.test',
      language,
      url: publicUrl,
    }),
  ],
  approvalEmail: (language) =>
    (['VALIDATED', 'DUE_DILIGENCE_APPROVED'] as const).map((status) =>
      approvalEmail({ club: clubOf(language), fan, status, publicUrl }),
    ),
  bookingEmail: (language) =>
    (['confirmed', 'cancelled', 'cancelledByClub'] as const).map((change) =>
      bookingEmail({ club: clubOf(language), fan, id: 'r', starts: new Date(0), change, publicUrl }),
    ),
  suspensionEmail: (language) =>
    (['BIDDING', 'CHAT'] as const).flatMap((scope) =>
      [
        { lifted_at: null, closedUntil: null },
        { lifted_at: new Date(0), closedUntil: null },
        { lifted_at: new Date(0), closedUntil: new Date(0) },
      ].map(({ lifted_at, closedUntil }) =>
        suspensionEmail({
          club: clubOf(language),
          fan,
          suspension: { scope, reason, ends_at: new Date(0), lifted_at },
          closedUntil,
        }),
      ),
    ),
  erasedEmail: (language) => [erasedEmail({ club: clubOf(language), fan })],
  giftEmail: (language) => [
    giftEmail({ club: clubOf(language), amount: 500_000 as Coins, from: fan, to: fan, message: 'Go', publicUrl }),
  ],
  identityEmail: (language) => [
    identityEmail({ ...person, language, kind: 'code', purpose: 'signUp', code: '123456' }, publicUrl),
    identityEmail({ ...person, language, kind: 'accountExists' }, publicUrl),
  ],
  invitationEmail: (language) => [
    invitationEmail({ club: clubOf(language), sponsor: fan, email: 'b@fans.test', publicUrl }),
  ],
  membershipEmail: (language) =>
    ([30, 7, 'lapsed'] as const).map((when) =>
      membershipEmail({ ...member, languages: [language] } as unknown as EndingMember, when, publicUrl),
    ),
  membershipPaidEmail: (language) => [
    membershipPaidEmail(
      { ...member, languages: [language], starts_at: new Date(0), fee: 5_000 } as unknown as PaidMember,
      publicUrl,
    ),
  ],
  orderEmail: (language) => [
    orderEmail({
      language,
      to: fan,
      club: clubOf(language),
      number: '000123',
      things: 'Scarf',
      ordersUrl: publicUrl,
      receiptUrl: publicUrl,
    }),
  ],
  parcelEmail: (language) =>
    (
      [
        { kind: 'ready' },
        { kind: 'shipped' },
        { kind: 'delivered' },
        { kind: 'handedOver', receivedBy: 'Paul' },
        { kind: 'asked' },
        { kind: 'late' },
        { kind: 'returned' },
        { kind: 'promised', day: 'May 5' },
        { kind: 'term', day: 'May 5' },
      ] as const
    ).flatMap((news) =>
      ['Gate 4', null].map((place) =>
        parcelEmail({
          language,
          to: fan,
          club: clubOf(language),
          news,
          parcel: {
            number: '000123',
            things: 'Scarf',
            isPart: place === null,
            place,
            code: 'ABCD',
            carrier: 'La Poste',
            trackingNumber: '6A1',
            trackingUrl: place === null ? publicUrl : null,
            promised: 'May 1',
          },
          ordersUrl: publicUrl,
          choiceUrl: publicUrl,
        }),
      ),
    ),
  refundEmail: (language) =>
    (['order', 'takenBack', 'part', 'donation', 'membership', 'coins', 'late'] as const).map((what) =>
      refundEmail({
        language,
        to: { email: 'a@fans.test', name: 'Ana' },
        club: { platform_name: 'FC', ticker: 'VIR' },
        what,
        amount: 1_050 as Cents,
        coins: 500_000 as Coins,
        cancelsReceipt: true,
        isRecorded: what === 'part',
        orderNumber: what === 'order' || what === 'takenBack' || what === 'part' ? '000123' : null,
      }),
    ),
  sentBackEmail: (language) =>
    ([null, 'CASH', 'CHEQUE', 'TRANSFER'] as const).map((method) =>
      sentBackEmail({
        language,
        to: { email: 'a@fans.test', name: 'Ana' },
        club: { platform_name: 'FC', ticker: 'VIR' },
        amount: 1_050 as Cents,
        orderNumber: '000123',
        method,
      }),
    ),
  infoRequestedEmail: (language) => [infoRequestedEmail({ club: clubOf(language), fan, reason, publicUrl })],
  warningEmail: (language) => [warningEmail({ club: clubOf(language), sender: fan })],
  welcomeStaffEmail: (language) => [
    welcomeStaffEmail({ club: clubOf(language), email: 's@fans.test', role: 'editor', publicUrl }),
  ],
  winnerEmail: (language) =>
    [null, { en: 'A shirt', fr: 'Un maillot' }].flatMap((prize) =>
      [false, true].map((isSubstitute) =>
        winnerEmail({
          club: clubOf(language),
          giveaway: { id: 'g', name: { en: 'A', fr: 'A' }, prize },
          winner: fan,
          isSubstitute,
          publicUrl,
        }),
      ),
    ),
}

test('this test has all emails of the product', () => {
  const sources = globSync('apps/server/src/**/*email*.ts').filter((path) => !path.endsWith('.test.ts'))
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/export function (\w+(?:Email|Email))\(/g)].map(([, name]) => name),
  )
  expect(new Set(written)).toEqual(new Set(['renderEmail', ...Object.keys(emails)]))
})

test.each(Object.entries(emails))('%s is written in the language of its reader (E02)', (_name, compose) => {
  const english = compose('en').flatMap(wordsOf)
  const french = compose('fr').flatMap(wordsOf)
  expect(french).toHaveLength(english.length)
  for (const [index, words] of french.entries()) {
    expect(words).not.toBe(english[index])
    expect(words).not.toMatch(/« |[ ][?!;»:]|[^\s\u00a0\u202f?!][?!;»]/)
    expect(words + english[index]).not.toMatch(/undefined|\[object|null/)
  }
})

/** Returns the texts of an email that come from our catalogues. */
const wordsOf = ({ subject, paragraphs, button, footnote }: Email): string[] =>
  [subject, ...paragraphs, button?.label ?? '', footnote ?? ''].filter((words) => words !== '' && words !== reason)
