import type { Pool, PoolClient } from 'pg'
import type { CustomChallenge } from './custom-challenge.ts'
import type { Sealing } from './sealing.ts'
import type { IdentitySettings } from './settings.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** What a code that is kept for its account is sent for. */
export type CodePurpose = 'resetPassword' | 'verifyEmail' | 'verifyPhone'

/** What a person wants to be told of, in case it was not them. */
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
  | 'signInCopied'
  | 'accountDeleted'

/** A message to an account's e-mail address; the host sends it in the language it sees fit. */
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
      /** Ends the address of the page that undoes what is told, beneath the service's host. */
      undo?: string
    }

/** A code to a telephone, in international form such as +33612345678. */
export type TextMessage = {
  phoneNumber: string
  purpose: 'signIn' | 'verifyPhone'
  code: string
  language: string | undefined
}

/** Something that happened to an account. */
export type IdentityEvent = {
  /** Null where a name was tried that no account has. */
  accountId: string | null
  name: string
  address: string
  details: Record<string, string>
}

/** What the host does for the service. */
export type Ports = {
  deliver: (delivery: Delivery) => Promise<void>
  /** Sends text messages; without it nothing by telephone is offered. */
  sendText?: (message: TextMessage) => Promise<void>
  /** Whether an account may not be signed in without a second factor, so that one is set up on the way. */
  needsSecondFactor?: (person: { accountId: string; email: string }) => Promise<boolean>
  /** Steps of the host's own, for CUSTOM_AUTH; without it the flow is refused. */
  customChallenge?: CustomChallenge
  /** Writes to the host's audit log. */
  audit?: (event: IdentityEvent) => Promise<void>
  /** Words that passwords may not be built around, such as the host's name. */
  contextWords?: () => Promise<readonly string[]>
  /** Whether a password is known from a breach; false where that cannot be told in time. */
  isBreached?: (password: string) => Promise<boolean>
  /** Whether an origin such as https://club.example is the product's; passkeys work there. */
  ownsOrigin?: (origin: string) => Promise<boolean>
}

/** What an operation works with. */
export type Service = Ports & {
  /** The database; inside `inTransaction`, the transaction. */
  pool: Pick<Pool, 'query'> & { connect: () => Promise<PoolClient> }
  settings: IdentitySettings
  sealing: Sealing
  signingKeys: SigningKeys
  /** The product's clock; expiries are measured with it. */
  now: () => Date
  /** Told when a sign-in is ended, so that the host may drop what it remembers of its tokens. */
  onRevoked: (familyIds: string[]) => void
}

/** Who calls, as far as the connection tells. */
export type Origin = {
  address: string
  language: string | undefined
  /** The page's origin, as its browser says. */
  page?: string | undefined
  /** What its browser says that it is. */
  agent?: string | undefined
}
