import { clubModels, clubStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { email, instant, line, slug } from '../values.ts'
import { operators } from './access.ts'
import { clubLanguages, clubSettings } from './settings.ts'

/** What a new club starts with: FAQ, a program and hidden sample exclusives; `empty` starts with none. */
export const clubTemplates = ['empty', 'football', 'foundation', 'sports'] as const
export type ClubTemplate = (typeof clubTemplates)[number]

/** A club, as operators of the installation see it. */
export const installedClub = z.object({
  slug: z.string(),
  name: z.string(),
  platformName: z.string(),
  model: z.enum(clubModels),
  state: z.enum(clubStates),
  logoUrl: z.string(),
  /** How many auctions that fans see are running. */
  liveAuctions: z.number(),
  /** Its owners, and whether each has logged in yet. */
  owners: z.array(z.object({ email: z.string(), joined: z.boolean() })),
  /** The newest entry of its audit log; null without one. `by` is null for the product itself. */
  lastAct: z.nullable(z.object({ at: instant, action: z.string(), by: z.nullable(z.string()) })),
  createdAt: instant,
})
export type InstalledClub = z.output<typeof installedClub>

export const listInstalledClubs = defineOperation({
  id: 'listInstalledClubs',
  method: 'GET',
  path: '/api/staff/clubs',
  summary: 'All clubs of the installation, by name; for operators.',
  access: operators,
  params: z.object({}),
  response: z.array(installedClub),
})

export const createClub = defineOperation({
  id: 'createClub',
  method: 'POST',
  path: '/api/staff/clubs',
  summary:
    'Creates a club in state UPCOMING from a template and invites its first owner; for operators. 409 `errors.staff.slugTaken` if the slug is taken. An idempotency key counts for one slug.',
  access: operators,
  idempotent: true,
  params: z.object({}),
  body: z.object({
    slug,
    model: z.enum(clubModels, 'errors.validation.choice'),
    name: line,
    platformName: line,
    ownerEmail: email,
    languages: clubLanguages,
    template: z._default(z.enum(clubTemplates, 'errors.validation.choice'), 'empty'),
  }),
  status: 201,
  response: clubSettings,
})
