import { clubModels, clubStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, id, ofClub, instant, language, money, pictureText, slug } from './values.ts'

export const partner = z.object({ id, name: z.string(), slug, logoUrl: address })

export const linkedClub = z.object({
  name: z.string(),
  platformName: z.string(),
  slug,
  logoUrl: address,
  bannerUrl: address,
  bannerFocus: pictureText.focus,
  webappUrl: address,
})

/** The colours that the whole palette derives from; `#rrggbb`. */
export const clubTheme = z.object({
  primary: z.string(),
  accent: z.string(),
  hue: z.number(),
  mode: z.enum(['light', 'dark']),
})

/** A club in the list of clubs (H12). */
export const clubSummary = z.object({
  id,
  name: z.string(),
  platformName: z.string(),
  slug,
  model: z.enum(clubModels),
  state: z.enum(clubStates),
  logoUrl: address,
  bannerUrl: address,
  bannerFocus: pictureText.focus,
  webappUrl: address,
  theme: clubTheme,
  vip: z.boolean(),
  /** Whether an auction of the club is ACTIVE. */
  hasActiveAuction: z.boolean(),
})
export type ClubSummary = z.output<typeof clubSummary>

export const club = z.extend(clubSummary, {
  ticker: z.string(),
  /** Euro price of one coin. */
  currentPrice: z.number(),
  contactEmail: z.nullable(z.string()),
  eulaUrl: address,
  sfcUrl: address,
  privacyPolicyUrl: address,
  referralNeeded: z.boolean(),
  fiatAccepted: z.boolean(),
  coinsEnabled: z.boolean(),
  promoteDonation: z.boolean(),
  /** Rendered and sanitised HTML. */
  presentation: z.nullable(z.string()),
  headline: z.nullable(z.string()),
  tagline: z.nullable(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  upcomingDate: z.nullable(instant),
  membershipFee: z.nullable(money),
  /** Whether a failed login suggests a new password, for installations whose accounts were migrated. */
  passwordResetHint: z.boolean(),
  dueDiligenceRequired: z.boolean(),
  membershipRequired: z.boolean(),
  /** Seconds before a lot's end in which a bid extends it; 0 if soft close is off. */
  extensionWindow: z.number(),
  languages: z.array(language),
  partners: z.array(partner),
  linkedClubs: z.array(linkedClub),
  isFoundation: z.boolean(),
  isMarketplace: z.boolean(),
  isPopup: z.boolean(),
  hasAuctions: z.boolean(),
  hasPosts: z.boolean(),
  hasPrograms: z.boolean(),
})
export type Club = z.output<typeof club>

export const listClubs = defineOperation({
  id: 'listClubs',
  method: 'GET',
  path: '/api/clubs',
  summary: 'The clubs of this installation.',
  access: 'anyone',
  params: z.object({}),
  response: z.array(clubSummary),
})

export const getClub = defineOperation({
  id: 'getClub',
  method: 'GET',
  path: '/api/clubs/:slug',
  summary: 'One club.',
  access: 'anyone',
  openToUnreferred: true,
  params: ofClub,
  response: club,
})
