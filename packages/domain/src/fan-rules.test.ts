import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterLogin,
  birthdateProblem,
  hasEdgeSpaces,
  isAcceptable,
  kycEvents,
  type KycSettings,
  kycStatuses,
  type KycStatus,
  kycSteps,
  mayReadClubContent,
  moveKyc,
  passwordStrength,
  startStep,
} from './index.ts'

const settings = fc.record({ dueDiligenceRequired: fc.boolean(), membershipRequired: fc.boolean() })

describe('the KYC graph', () => {
  test.each<[KycStatus, (typeof kycEvents)[number], KycSettings, KycStatus]>([
    ['NOT_REFERRED', 'referred', { dueDiligenceRequired: true, membershipRequired: true }, 'READY_FOR_KYC'],
    [
      'READY_FOR_KYC',
      'personalInfoSaved',
      { dueDiligenceRequired: true, membershipRequired: true },
      'PERSONAL_INFO_FILLED',
    ],
    ['READY_FOR_KYC', 'personalInfoSaved', { dueDiligenceRequired: false, membershipRequired: false }, 'VALIDATED'],
    [
      'READY_FOR_KYC',
      'personalInfoSaved',
      { dueDiligenceRequired: false, membershipRequired: true },
      'DUE_DILIGENCE_APPROVED',
    ],
    [
      'PERSONAL_INFO_FILLED',
      'dueDiligenceSent',
      { dueDiligenceRequired: true, membershipRequired: true },
      'DUE_DILIGENCE_FILLED',
    ],
    [
      'DUE_DILIGENCE_FILLED',
      'rejected',
      { dueDiligenceRequired: true, membershipRequired: true },
      'PERSONAL_INFO_FILLED',
    ],
    [
      'DUE_DILIGENCE_FILLED',
      'approved',
      { dueDiligenceRequired: true, membershipRequired: true },
      'DUE_DILIGENCE_APPROVED',
    ],
    [
      'DUE_DILIGENCE_APPROVED',
      'paymentBegun',
      { dueDiligenceRequired: true, membershipRequired: true },
      'PAYMENT_PENDING',
    ],
    [
      'PAYMENT_PENDING',
      'paymentFailed',
      { dueDiligenceRequired: true, membershipRequired: true },
      'DUE_DILIGENCE_APPROVED',
    ],
    ['PAYMENT_PENDING', 'paymentSucceeded', { dueDiligenceRequired: true, membershipRequired: true }, 'VALIDATED'],
    ['VALIDATED', 'membershipLapsed', { dueDiligenceRequired: true, membershipRequired: true }, 'PAYMENT_PENDING'],
  ])('%s, %s leads on (P06)', (from, event, club, to) => {
    expect(moveKyc(from, event, club)).toEqual({ ok: true, status: to })
  })

  test('nobody is validated without the approval and the payment that the club asks for (P06)', () => {
    fc.assert(
      fc.property(settings, fc.array(fc.constantFrom(...kycEvents), { maxLength: 30 }), (club, events) => {
        let status: KycStatus = 'NOT_REFERRED'
        const seen = new Set<string>()
        for (const event of events) {
          const move = moveKyc(status, event, club)
          if (!move.ok) continue
          seen.add(event)
          status = move.status
          if (status !== 'VALIDATED') continue
          expect(seen).toContain('personalInfoSaved')
          if (club.dueDiligenceRequired) expect(seen).toContain('approved')
          if (club.membershipRequired) expect(seen).toContain('paymentSucceeded')
        }
      }),
    )
  })

  test('the stepper shows the steps of the club with their percentages, and starts where the fan stands (P06)', () => {
    expect(
      kycSteps({ dueDiligenceRequired: true, membershipRequired: true }).map(({ percentage }) => percentage),
    ).toEqual([0, 20, 40, 60, 80, 100])
    expect(kycSteps({ dueDiligenceRequired: false, membershipRequired: false }).map(({ step }) => step)).toEqual([
      'termsOfService',
      'personalInfo',
      'validated',
    ])
    expect(kycStatuses.map((status) => startStep(status))).toEqual([
      'termsOfService',
      'termsOfService',
      'dueDiligence',
      'pendingDueDiligence',
      'membershipDonation',
      'membershipDonation',
      'validated',
    ])
    expect(startStep('DUE_DILIGENCE_APPROVED', true)).toBe('validated')
  })
})

test.each([
  ['2008-11-21', undefined],
  ['2008-11-22', 'tooYoung'],
  ['2023-02-30', 'invalid'],
  ['2027-01-01', 'invalid'],
  ['1850-01-01', 'invalid'],
  ['yesterday', 'invalid'],
])('a birthdate of %s is %s on 21 November 2026 (P07)', (birthdate, problem) => {
  expect(birthdateProblem(birthdate, '2026-11-21')).toBe(problem)
})

test.each([
  [{ kycStatus: 'NOT_REFERRED', referralNeeded: true, savedUrl: '/x' }, { to: 'clubHome' }],
  [{ kycStatus: 'READY_FOR_KYC', referralNeeded: false, savedUrl: '/x' }, { to: 'kyc' }],
  [
    { kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: '/clubs/a/b' },
    { to: 'saved', url: '/clubs/a/b' },
  ],
  [{ kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: null }, { to: 'clubHome' }],
  [{ kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: '//evil.example' }, { to: 'clubHome' }],
  [{ kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: '/\\evil.example' }, { to: 'clubHome' }],
] as const)('after signing in, %j leads to %j (I11)', (fan, next) => {
  expect(afterLogin(fan)).toEqual(next)
})

test.each([
  [7, 500, 'TOO_SHORT'],
  [8, 79, 'WEAK'],
  [8, 80, 'MEDIUM'],
  [8, 119, 'MEDIUM'],
  [8, 120, 'STRONG'],
] as const)('%i characters with a score of %i are %s (I15)', (length, score, strength) => {
  expect(passwordStrength(length, score)).toBe(strength)
  expect(isAcceptable(strength)).toBe(strength === 'MEDIUM' || strength === 'STRONG')
})

test('a space at either end of a password is warned of (I15)', () => {
  expect([' a', 'a ', 'a b'].map(hasEdgeSpaces)).toEqual([true, true, false])
})

test('a referral-needed club opens only to those who are referred (C09)', () => {
  const club = { referralNeeded: true }
  expect(mayReadClubContent(club, undefined)).toBe(false)
  expect(mayReadClubContent(club, 'NOT_REFERRED')).toBe(false)
  expect(mayReadClubContent(club, 'READY_FOR_KYC')).toBe(true)
  expect(mayReadClubContent({ referralNeeded: false }, undefined)).toBe(true)
})
