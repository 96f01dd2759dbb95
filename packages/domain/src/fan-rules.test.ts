import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterLogin,
  ageOn,
  birthdateProblem,
  hasEdgeSpaces,
  isAcceptable,
  isOwnPath,
  kycEvents,
  type KycSettings,
  kycStatuses,
  type KycStatus,
  kycSteps,
  nextKycStatus,
  passwordStrength,
  startStep,
} from './index.ts'

const settings = fc.record({ dueDiligenceRequired: fc.boolean(), membershipRequired: fc.boolean() })

describe('the KYC state machine', () => {
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
      'DUE_DILIGENCE_FILLED',
      'personalInfoSaved',
      { dueDiligenceRequired: false, membershipRequired: true },
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
    ['VALIDATED', 'infoRequested', { dueDiligenceRequired: true, membershipRequired: true }, 'PERSONAL_INFO_FILLED'],
    ['PAYMENT_PENDING', 'paymentSucceeded', { dueDiligenceRequired: true, membershipRequired: true }, 'VALIDATED'],
    ['VALIDATED', 'membershipLapsed', { dueDiligenceRequired: true, membershipRequired: true }, 'PAYMENT_PENDING'],
    ['PAYMENT_PENDING', 'feeWaived', { dueDiligenceRequired: true, membershipRequired: false }, 'VALIDATED'],
  ])('from %s, %s leads to the expected status (P06)', (from, event, club, to) => {
    expect(nextKycStatus(from, event, club)).toEqual({ ok: true, status: to })
  })

  test('nobody is validated without the approval and the payment that the club requires (P06)', () => {
    fc.assert(
      fc.property(settings, fc.array(fc.constantFrom(...kycEvents), { maxLength: 30 }), (club, events) => {
        let status: KycStatus = 'NOT_REFERRED'
        const seen = new Set<string>()
        for (const event of events) {
          const move = nextKycStatus(status, event, club)
          if (!move.ok) continue
          seen.add(event)
          status = move.status
          const needed = [
            'personalInfoSaved',
            ...(club.dueDiligenceRequired ? ['approved'] : []),
            ...(club.membershipRequired ? ['paymentSucceeded'] : []),
          ]
          expect(status === 'VALIDATED' ? needed.filter((one) => !seen.has(one)) : []).toEqual([])
        }
      }),
    )
  })

  test('the stepper shows the steps of the club with their percentages, and starts at the fan’s step (P06)', () => {
    expect(
      kycSteps({ dueDiligenceRequired: true, membershipRequired: true }).map(({ percentage }) => percentage),
    ).toEqual([0, 20, 40, 60, 80, 100])
    expect(kycSteps({ dueDiligenceRequired: false, membershipRequired: false }).map(({ step }) => step)).toEqual([
      'termsOfService',
      'personalInfo',
      'validated',
    ])
    const all = { dueDiligenceRequired: true, membershipRequired: true }
    expect(kycStatuses.map((kycStatus) => startStep({ kycStatus, settings: all }))).toEqual([
      'termsOfService',
      'termsOfService',
      'dueDiligence',
      'pendingDueDiligence',
      'membershipDonation',
      'membershipDonation',
      'validated',
    ])
    expect(startStep({ kycStatus: 'DUE_DILIGENCE_APPROVED', settings: all, paymentSucceeded: true })).toBe('validated')
    expect(startStep({ kycStatus: 'PAYMENT_PENDING', settings: all, paymentSucceeded: true })).toBe(
      'membershipDonation',
    )
  })

  test('the stepper never starts at a step that the club does not require (P06)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kycStatuses), settings, fc.boolean(), (kycStatus, club, paymentSucceeded) => {
        const shown = kycSteps(club).map(({ step }) => step)
        expect(shown).toContain(startStep({ kycStatus, settings: club, paymentSucceeded }))
      }),
    )
  })

  test('every status leads to VALIDATED, with any settings of a club (P06)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kycStatuses), settings, (start, club) => {
        const reached = new Set<KycStatus>([start])
        for (const status of reached) {
          for (const event of kycEvents) {
            const move = nextKycStatus(status, event, club)
            if (move.ok) reached.add(move.status)
          }
        }
        expect(reached).toContain('VALIDATED')
      }),
    )
  })

  test('of two payments in progress the successful one counts, even if the other fails first (P08)', () => {
    const club = { dueDiligenceRequired: false, membershipRequired: true }
    expect(nextKycStatus('PAYMENT_PENDING', 'paymentFailed', club)).toEqual({
      ok: true,
      status: 'DUE_DILIGENCE_APPROVED',
    })
    expect(nextKycStatus('DUE_DILIGENCE_APPROVED', 'paymentSucceeded', club)).toEqual({ ok: true, status: 'VALIDATED' })
  })

  test('a club without a questionnaire can’t request it again (P08)', () => {
    const club = { dueDiligenceRequired: false, membershipRequired: true }
    expect(nextKycStatus('VALIDATED', 'infoRequested', club)).toEqual({ ok: false, reason: 'illegal' })
  })

  test.each([
    ['READY_FOR_KYC', 'paymentSucceeded'],
    ['READY_FOR_KYC', 'approved'],
    ['NOT_REFERRED', 'personalInfoSaved'],
    ['PERSONAL_INFO_FILLED', 'approved'],
    ['DUE_DILIGENCE_FILLED', 'paymentSucceeded'],
    ['VALIDATED', 'paymentFailed'],
    ['VALIDATED', 'rejected'],
    ['PAYMENT_PENDING', 'infoRequested'],
  ] as const)('there is no way from %s by %s (P06)', (status, event) => {
    const club = { dueDiligenceRequired: true, membershipRequired: true }
    expect(nextKycStatus(status, event, club)).toEqual({ ok: false, reason: 'illegal' })
  })
})

test.each([
  ['2000-02-29', '2018-02-28', 17],
  ['2000-02-29', '2018-03-01', 18],
  ['2008-11-21', '2026-11-21', 18],
  ['2026-11-21', '2026-11-21', 0],
  ['2026-11-22', '2026-11-21', undefined],
  ['2001-02-29', '2026-11-21', undefined],
])('a person born on %s is on %s %s years old (P07)', (birthdate, day, age) => {
  expect(ageOn(birthdate, day)).toBe(age)
})

test('nobody gets younger (P07)', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, day, (...days) => {
      const [born, early, late] = days.sort()
      expect(ageOn(born, late)).toBeGreaterThanOrEqual(ageOn(born, early) ?? Infinity)
    }),
  )
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
  [{ kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: '/\t/evil.example' }, { to: 'clubHome' }],
  [{ kycStatus: 'VALIDATED', referralNeeded: false, savedUrl: 'https://evil.example/' }, { to: 'clubHome' }],
] as const)('after signing in, %j leads to %j (I11)', (fan, next) => {
  expect(afterLogin(fan)).toEqual(next)
})

test('a redirect after login always stays on the site (I11)', () => {
  const site = 'https://virage.example'
  const hostile = fc.string({ unit: fc.constantFrom('/', '\\', '\t', '\n', '.', ':', '@', 'a', 'é'), maxLength: 8 })
  fc.assert(
    fc.property(hostile, (url) => {
      expect(isOwnPath(url) ? new URL(url, site).origin : site).toBe(site)
    }),
  )
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

test('a password with a space at either end causes a warning (I15)', () => {
  expect([' a', 'a ', 'a b'].map(hasEdgeSpaces)).toEqual([true, true, false])
})
