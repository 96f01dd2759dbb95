import { clubModels, clubStates, coinsFromDecimal } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { clubTheme } from '../clubs.ts'
import { address, email, ofClub, instant, language, line, plannedInstant } from '../values.ts'
import { everyRole, owners } from './access.ts'
import {
  autoChargeHours,
  euro,
  storedTexts,
  lines,
  optionalLines,
  optionalTexts,
  picture,
  reason,
  texts,
  version,
} from './values.ts'

/** All settings of a club that its owner can change. */
export const clubSettings = z.object({
  version,
  slug: z.string(),
  model: z.enum(clubModels),
  state: z.enum(clubStates),
  name: z.string(),
  platformName: z.string(),
  ticker: z.string(),
  /** Euro price of one coin; 1 in clubs without coins. */
  currentPrice: z.number(),
  logoUrl: z.string(),
  bannerUrl: z.string(),
  webappUrl: z.string(),
  contactEmail: z.nullable(z.string()),
  eulaUrl: z.string(),
  sfcUrl: z.string(),
  privacyPolicyUrl: z.string(),
  referralNeeded: z.boolean(),
  fiatAccepted: z.boolean(),
  coinsEnabled: z.boolean(),
  promoteDonation: z.boolean(),
  /** Whether a failed login suggests a new password, for installations whose accounts were migrated. */
  passwordResetHint: z.boolean(),
  dueDiligenceRequired: z.boolean(),
  membershipRequired: z.boolean(),
  /** Euro a year. */
  membershipFee: z.nullable(z.number()),
  languages: z.array(language),
  presentation: storedTexts,
  headline: storedTexts,
  tagline: storedTexts,
  faq: z.array(z.object({ question: storedTexts, answer: storedTexts })),
  theme: clubTheme,
  upcomingDate: z.nullable(instant),
  /** Seconds before a lot's end in which a bid extends it; 0 disables soft close. */
  extensionWindow: z.number(),
  /** Hours in which a won lot has to be paid. */
  dueDeadline: z.number(),
  /** Hours after its end at which a won lot is charged to the saved card; 0 for never. */
  autoChargeHours: z.number(),
})
export type ClubSettings = z.output<typeof clubSettings>

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'errors.validation.colour'))
const within = (least: number, most: number) =>
  z
    .number('errors.validation.number')
    .check(
      z.int('errors.validation.number'),
      z.minimum(least, 'errors.validation.amount'),
      z.maximum(most, 'errors.validation.amount'),
    )

/** A root-relative URL of this product, or an absolute one. */
const pageAddress = address.check(z.regex(/^(?:\/(?!\/)|https?:\/\/)\S*$/, 'errors.validation.address'))

/** The languages of a club; the first one is its own. */
export const clubLanguages = z.array(language).check(z.minLength(1, 'errors.validation.required'), z.maxLength(2))

/** What fans see of a club on each of its pages. */
export const clubLook = {
  platformName: line,
  logoUrl: picture,
  bannerUrl: picture,
  presentation: optionalTexts,
  headline: optionalLines,
  tagline: optionalLines,
  theme: z.object({ primary: colour, accent: colour, hue: within(0, 360), mode: z.enum(['light', 'dark']) }),
}

/** The highest price of a coin, in euro: the largest amount of coins, a thousand million, costs less cents than a number can have exactly. */
const largestCoinPrice = 10_000

const given = {
  ...clubLook,
  name: line,
  ticker: z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/, 'errors.validation.ticker')),
  currentPrice: z
    .number('errors.validation.number')
    .check(
      z.refine(
        (value) => value > 0 && value <= largestCoinPrice && coinsFromDecimal(value).ok,
        'errors.validation.amount',
      ),
    ),
  webappUrl: pageAddress,
  contactEmail: z.nullable(email),
  eulaUrl: pageAddress,
  sfcUrl: pageAddress,
  privacyPolicyUrl: pageAddress,
  referralNeeded: z.boolean(),
  fiatAccepted: z.boolean(),
  coinsEnabled: z.boolean(),
  promoteDonation: z.boolean(),
  passwordResetHint: z.boolean(),
  dueDiligenceRequired: z.boolean(),
  membershipRequired: z.boolean(),
  membershipFee: z.nullable(euro.check(z.minimum(1, 'errors.validation.amount'))),
  languages: clubLanguages,
  faq: z.array(z.object({ question: lines, answer: texts })).check(z.maxLength(50, 'errors.validation.tooMany')),
  upcomingDate: z.nullable(plannedInstant),
  extensionWindow: within(0, 3600),
  dueDeadline: within(1, 24 * 365),
  autoChargeHours,
}

export const getClubSettings = defineOperation({
  id: 'getClubSettings',
  method: 'GET',
  path: '/api/staff/clubs/:slug/settings',
  summary: 'The settings of the club.',
  access: everyRole,
  params: ofClub,
  response: clubSettings,
})

export const updateClubSettings = defineOperation({
  id: 'updateClubSettings',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/settings',
  summary:
    'Changes the given fields; 409 `errors.staff.inUse` if it switches coins off that fans hold or get back, or changes the price of a coin while a lot has bids.',
  access: owners,
  versioned: true,
  params: ofClub,
  body: z.partial(z.object(given)),
  response: clubSettings,
})

export const changeClubState = defineOperation({
  id: 'changeClubState',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/state',
  summary:
    "Sets the club's state: UPCOMING, LIVE, STAND_BY or ARCHIVED. With `ifReady`, 409 `errors.staff.notReady` while something that `getReadiness` requires is missing. Without its seller’s file, an UPCOMING or ARCHIVED club can’t become LIVE or STAND_BY (409 `errors.club.sellerMissing`).",
  access: owners,
  versioned: true,
  params: ofClub,
  body: z.object({
    state: z.enum(clubStates, 'errors.validation.choice'),
    reason: z.optional(reason),
    /** Whether the club may change its state only if it is ready. */
    ifReady: z.optional(z.boolean()),
  }),
  response: clubSettings,
})
