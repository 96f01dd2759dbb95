import * as z from 'zod'
import { decoyOf } from '../credentials.ts'
import type { Factor } from '../factors/factors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import {
  closeChallenge,
  invalidSession,
  type PendingChallenge,
  rememberChallenge,
  tryChallenge,
} from './challenge-store.ts'

const factors = z.array(
  z.enum(['password', 'email', 'sms', 'authenticator', 'recovery', 'passkey', 'device', 'custom', 'provider']),
)

/** How far a sign-in has come; it travels, sealed, from step to step. */
export const progressSchema = z.object({
  /** The name that was typed, in small letters. */
  username: z.string(),
  factors,
  /** The device that the browser says it is. */
  deviceKey: z.string().optional(),
  deviceProven: z.boolean().default(false),
  /** Rounds of the host's own questions that were answered; only in CUSTOM_AUTH. */
  customRounds: z.number().optional(),
})

/** How far a sign-in has come. */
export type Progress = z.output<typeof progressSchema>

/** A sign-in at its beginning. */
export const beginning = (username: string): Progress => ({
  username: username.toLowerCase(),
  factors: [],
  deviceProven: false,
})

/** Adds a factor that was proven. */
export const withFactor = (progress: Progress, factor: Factor): Progress => ({
  ...progress,
  factors: progress.factors.includes(factor) ? progress.factors : [...progress.factors, factor],
})

/** A step that is asked of the client, as it goes over the wire. */
export type Challenge = {
  ChallengeName: string
  ChallengeParameters: Record<string, string>
  Session?: string
  AvailableChallenges?: string[]
}

/** What came of a step: another step at once, or an account that has proven something. */
export type Outcome = { challenge: Challenge } | { account: Account; progress: Progress }

/** How often a step with a code may be tried (docs/specification-notes.md, "Identity"). */
export const codeTries = 5

/** Asks for a step that the client answers with its Session. */
export async function askStep(
  service: Service,
  step: {
    name: string
    account: Account | undefined
    progress: Progress
    tries?: number
    /** What the server has to remember beside the progress. */
    kept?: Record<string, unknown>
    parameters?: Record<string, string>
  },
): Promise<{ challenge: Challenge }> {
  const ticket = await rememberChallenge(service, {
    name: step.name,
    accountId: step.account?.id ?? null,
    state: { ...step.kept, progress: step.progress },
    ...(step.tries === undefined ? {} : { tries: step.tries }),
  })
  return {
    challenge: {
      ChallengeName: step.name,
      ChallengeParameters: step.parameters ?? {},
      Session: ticket.toString('base64url'),
    },
  }
}

const withProgress = z.looseObject({ progress: progressSchema })

/** An answered step: whose it is, and what the server kept of it. */
export type OpenStep = {
  account: Account | undefined
  progress: Progress
  kept: Record<string, unknown>
  /** Uses the step up; after this no other answer counts. */
  close: () => Promise<void>
}

/** Reads a step. @throws CognitoError for a step of another user */
export function openPending(service: Service, pending: PendingChallenge, username: string | undefined): OpenStep {
  const { progress, ...kept } = withProgress.parse(pending.state)
  const { account } = pending
  const names = [progress.username, account?.id ?? decoyOf(service, progress.username).id, account?.email]
  if (username !== undefined && !names.includes(username.toLowerCase())) throw invalidSession()
  return { account, progress, kept, close: () => closeChallenge(service, pending.ticket) }
}

/**
 * Takes one try of the step that a Session names.
 *
 * @throws CognitoError NotAuthorizedException for a Session that is unknown, used, too old, of another step or user
 */
export async function openStep(
  service: Service,
  name: string | string[],
  { session, username }: { session: string | undefined; username: string | undefined },
): Promise<OpenStep> {
  if (session === undefined) throw invalidSession()
  const pending = await tryChallenge(service, Buffer.from(session, 'base64url'), [name].flat())
  return openPending(service, pending, username)
}
