import * as z from 'zod'
import { decoyOf } from '../credentials.ts'
import type { Factor } from '../factors/factors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import {
  closeChallenge,
  invalidSession,
  type PendingChallenge,
  storeChallenge,
  tryChallenge,
} from './challenge-store.ts'

const factors = z.array(
  z.enum(['password', 'email', 'sms', 'authenticator', 'recovery', 'passkey', 'device', 'custom', 'provider']),
)

/** The progress of a sign-in; each step stores it encrypted. */
export const progressSchema = z.object({
  /** The entered user name, in lower case. */
  username: z.string(),
  factors,
  /** The device that the browser claims to be. */
  deviceKey: z.string().optional(),
  deviceProven: z.boolean().default(false),
  /** The domain of the passkey that was proven. */
  rpId: z.string().optional(),
  /** Answered questions of the host application; only in CUSTOM_AUTH. */
  customRounds: z.number().optional(),
})

/** The progress of a sign-in. */
export type Progress = z.output<typeof progressSchema>

/** The progress at the beginning of a sign-in. */
export const beginning = (username: string): Progress => ({
  username: username.toLowerCase(),
  factors: [],
  deviceProven: false,
})

/** Adds a proven factor. */
export const withFactor = (progress: Progress, factor: Factor): Progress => ({
  ...progress,
  factors: progress.factors.includes(factor) ? progress.factors : [...progress.factors, factor],
})

/** A challenge to the client, in Cognito's format. */
export type Challenge = {
  ChallengeName: string
  ChallengeParameters: Record<string, string>
  Session?: string
  AvailableChallenges?: string[]
}

/** The result of a step: another challenge, or an account with the factors it has proven. */
export type Outcome = { challenge: Challenge } | { account: Account; progress: Progress }

/** How many tries a step with a code allows (docs/specification-notes.md, "Identity"). */
export const codeTries = 5

/** Creates a challenge that the client responds to with its Session. */
export async function askStep(
  service: Service,
  step: {
    name: string
    account: Account | undefined
    progress: Progress
    tries?: number
    /** What the server stores besides the progress. */
    state?: Record<string, unknown>
    parameters?: Record<string, string>
  },
): Promise<{ challenge: Challenge }> {
  const token = await storeChallenge(service, {
    name: step.name,
    account: step.account,
    state: { ...step.state, progress: step.progress },
    ...(step.tries === undefined ? {} : { tries: step.tries }),
  })
  return {
    challenge: {
      ChallengeName: step.name,
      ChallengeParameters: step.parameters ?? {},
      Session: token.toString('base64url'),
    },
  }
}

const withProgress = z.looseObject({ progress: progressSchema })

/** A step that received a response: its account and stored state. */
export type OpenStep = {
  account: Account | undefined
  progress: Progress
  state: Record<string, unknown>
  /** Deletes the step, so that no other response counts. */
  close: () => Promise<void>
}

/** Reads a stored step. @throws CognitoError for a step of another user */
export function openPending(service: Service, pending: PendingChallenge, username: string | undefined): OpenStep {
  const { progress, ...state } = withProgress.parse(pending.state)
  const { account } = pending
  const names = [progress.username, account?.id ?? decoyOf(service, progress.username).id, account?.email]
  if (username !== undefined && !names.includes(username.toLowerCase())) throw invalidSession()
  return { account, progress, state, close: () => closeChallenge(service, pending.token) }
}

/**
 * Uses one try of the step that a Session names.
 *
 * @throws CognitoError NotAuthorizedException for a Session that is unknown, used, expired, or of another step or
 *   user
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
