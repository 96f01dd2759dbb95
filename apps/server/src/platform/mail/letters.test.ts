import { globSync, readFileSync } from 'node:fs'
import type { Language } from '@virage/contract'
import type { Cents, Coins } from '@virage/domain'
import { expect, test } from 'vitest'
import { bookingLetter } from '../../booking/letters.ts'
import { warningLetter } from '../../chat/warning-letter.ts'
import type { Club } from '../../clubs/club-cache.ts'
import type { Fan } from '../../fans/fan-cache.ts'
import { giftLetter } from '../../gift-cards/letters.ts'
import { entryEmail, winnerLetter } from '../../giveaways/letters.ts'
import { identityLetter } from '../../identity/letters.ts'
import { approvalLetter, identityChangeEmail, sendAgainLetter } from '../../kyc/letters.ts'
import { membershipLetter, membershipPaidLetter } from '../../memberships/letters.ts'
import type { EndingMember, PaidMember } from '../../memberships/queries.ts'
import { orderLetter } from '../../orders/letters.ts'
import { erasedLetter } from '../../privacy/erased-letter.ts'
import { invitationLetter } from '../../referrals/letters.ts'
import { refundLetter } from '../../refunds/letters.ts'
import { welcomeStaffLetter } from '../../staff/letters.ts'
import type { Letter } from './letter.ts'

const publicUrl = 'https://virage.example'
// What letters read of a club and of a fan; the rest of their rows has no words.
const clubOf = (language: Language) =>
  ({ slug: 'fc', platform_name: 'FC', ticker: 'VIR', languages: [language] }) as unknown as Club
const fan = { id: 'f', email: 'a@fans.test', first_name: 'Ana', last_name: 'Sol', language: null } as unknown as Fan
const member = { ...fan, slug: 'fc', platform_name: 'FC', ends_at: new Date(0), membership_fee: 5_000 }
const reason = 'Please sign it'
const person = { email: 'a@fans.test' }

/** Every letter of the product, to somebody of a club that speaks this language. */
const letters: Record<string, (language: Language) => Letter[]> = {
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
  approvalLetter: (language) =>
    (['VALIDATED', 'DUE_DILIGENCE_APPROVED'] as const).map((status) =>
      approvalLetter({ club: clubOf(language), fan, status, publicUrl }),
    ),
  bookingLetter: (language) =>
    (['confirmed', 'cancelled', 'calledOff'] as const).map((change) =>
      bookingLetter({ club: clubOf(language), fan, id: 'r', starts: new Date(0), change, publicUrl }),
    ),
  erasedLetter: (language) => [erasedLetter({ club: clubOf(language), fan })],
  giftLetter: (language) => [
    giftLetter({ club: clubOf(language), amount: 500_000 as Coins, from: fan, to: fan, message: 'Go', publicUrl }),
  ],
  identityLetter: (language) => [
    identityLetter({ ...person, language, kind: 'code', purpose: 'signUp', code: '123456' }, publicUrl),
    identityLetter({ ...person, language, kind: 'accountExists' }, publicUrl),
  ],
  invitationLetter: (language) => [
    invitationLetter({ club: clubOf(language), sponsor: fan, email: 'b@fans.test', publicUrl }),
  ],
  membershipLetter: (language) =>
    ([30, 7, 'lapsed'] as const).map((when) =>
      membershipLetter({ ...member, languages: [language] } as unknown as EndingMember, when, publicUrl),
    ),
  membershipPaidLetter: (language) => [
    membershipPaidLetter(
      { ...member, languages: [language], starts_at: new Date(0), fee: 5_000 } as unknown as PaidMember,
      publicUrl,
    ),
  ],
  orderLetter: (language) => [
    orderLetter({
      language,
      to: fan,
      club: clubOf(language),
      number: '000123',
      things: 'Scarf',
      ordersUrl: publicUrl,
      receiptUrl: publicUrl,
    }),
  ],
  refundLetter: (language) =>
    (['order', 'part', 'donation', 'membership', 'coins', 'late'] as const).map((what) =>
      refundLetter({
        language,
        to: { email: 'a@fans.test', name: 'Ana' },
        club: { platform_name: 'FC', ticker: 'VIR' },
        what,
        amount: 1_050 as Cents,
        coins: 500_000 as Coins,
        endsReceipt: true,
        orderNumber: what === 'order' || what === 'part' ? '000123' : null,
      }),
    ),
  sendAgainLetter: (language) => [sendAgainLetter({ club: clubOf(language), fan, reason, publicUrl })],
  warningLetter: (language) => [warningLetter({ club: clubOf(language), sender: fan })],
  welcomeStaffLetter: (language) => [
    welcomeStaffLetter({ club: clubOf(language), email: 's@fans.test', role: 'editor', publicUrl }),
  ],
  winnerLetter: (language) => [
    winnerLetter({ club: clubOf(language), giveaway: { id: 'g', name: { en: 'A', fr: 'A' } }, winner: fan, publicUrl }),
  ],
}

test('no letter of the product is left out here', () => {
  const sources = globSync('apps/server/src/**/*letter*.ts').filter((path) => !path.endsWith('.test.ts'))
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/export function (\w+(?:Letter|Email))\(/g)].map(([, name]) => name),
  )
  expect(new Set(written)).toEqual(new Set(['setLetter', ...Object.keys(letters)]))
})

test.each(Object.entries(letters))('%s is written in the language of its reader (E02)', (_name, compose) => {
  const english = compose('en').flatMap(wordsOf)
  const french = compose('fr').flatMap(wordsOf)
  expect(french).toHaveLength(english.length)
  for (const [index, words] of french.entries()) {
    expect(words).not.toBe(english[index])
    expect(words).not.toMatch(/« |[ ][?!;»:]|[^\s\u00a0\u202f?!][?!;»]/)
    expect(words + english[index]).not.toMatch(/undefined|\[object|null/)
  }
})

/** All that a letter says in words of ours. */
const wordsOf = ({ subject, paragraphs, button, footnote }: Letter): string[] =>
  [subject, ...paragraphs, button?.label ?? '', footnote ?? ''].filter((words) => words !== '' && words !== reason)
