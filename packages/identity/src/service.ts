import type { Pool, PoolClient } from 'pg'
import type { CustomChallenge } from './custom-challenge.ts'
import type { Encryption } from './encryption.ts'
import type { IdentitySettings } from './settings.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** What a stored code is sent for. */
export type CodePurpose = 'resetPassword' | 'verifyEmail' | 'verifyPhone'

/** Changes that the owner is notified of, in case somebody else made them. */
export type Notice =
  | 'passwordChanged'
  | 'emailChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'mailBesideApp'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'newDevice'
  | 'providerAdded'
  | 'providerRemoved'
  | 'signInCopied'
  | 'accountDeleted'

/** A message to an account's email address; the host chooses language and text. */
export type Delivery =
  | {
      kind: 'code'
      purpose: CodePurpose | 'signUp' | 'signIn' | 'proveAccess'
      email: string
      code: string
      language: string | undefined
    }
  | { kind: 'accountExists'; email: string; language: string | undefined }
  | { kind: 'invitation'; email: string; password: string; language: string | undefined }
  | {
      kind: 'notice'
      notice: Notice
      email: string
      language: string | undefined
      /** Path segment of the page that undoes the change, below the service's host. */
      undo?: string
    }

/** A code by text message; the number in international form, such as +33612345678. */
export type TextMessage = {
  phoneNumber: string
  purpose: 'signIn' | 'verifyPhone'
  code: string
  language: string | undefined
}

/** Something that happened to an account. */
export type IdentityEvent = {
  /** Null if no account has the name that was tried. */
  accountId: string | null
  name: string
  address: string
  details: Record<string, string>
}

/** What the host provides to the service. */
export type Ports = {
  deliver: (delivery: Delivery) => Promise<void>
  /** Logs a failure that no request is told of. */
  logError: (error: unknown, message: string) => void
  /** Sends text messages; without it, nothing by phone is offered. */
  sendText?: (message: TextMessage) => Promise<void>
  /** Returns whether an account needs a second factor to sign in; it is then set up during sign-in. */
  needsSecondFactor?: (person: { accountId: string; email: string }) => Promise<boolean>
  /** The host's own questions, for CUSTOM_AUTH; without them the flow is rejected. */
  customChallenge?: CustomChallenge
  /** Writes to the host's audit log. */
  audit?: (event: IdentityEvent) => Promise<void>
  /** Words that passwords must not be built from, such as the host's name. */
  contextWords?: () => Promise<readonly string[]>
  /** Returns whether a password is known from a breach; false if that cannot be decided in time. */
  isBreached?: (password: string) => Promise<boolean>
  /** Returns whether an error means that the database is unavailable for a moment; the host's error handler responds then. */
  isUnavailable?: (error: unknown) => boolean
  /** Returns whether an origin such as https://club.example is the product's; passkeys work there. */
  ownsOrigin?: (origin: string) => Promise<boolean>
}

/** What operations need. */
export type Service = Ports & {
  /** The database; inside `inTransaction`, the transaction. */
  pool: Pick<Pool, 'query'> & { connect: () => Promise<PoolClient> }
  settings: IdentitySettings
  encryption: Encryption
  signingKeys: SigningKeys
  /** The product's clock; expiries use it. */
  now: () => Date
  /** Called when sign-ins end, so that the host can drop cached tokens. */
  onRevoked: (familyIds: string[]) => void
}

/** Where a request comes from, as far as the connection shows. */
export type Origin = {
  address: string
  language: string | undefined
  /** The page's origin, as the browser reports it. */
  page?: string | undefined
  /** The browser's user agent. */
  agent?: string | undefined
}
