import type { Pool } from 'pg'
import type { Sealing } from './sealing.ts'
import type { IdentitySettings } from './settings.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** What a code or notice is sent for. */
export type CodePurpose = 'signUp' | 'resetPassword'

/** A message to an account's e-mail address; the host sends it in the language it sees fit. */
export type Delivery =
  | { kind: 'code'; purpose: CodePurpose; email: string; code: string; language: string | undefined }
  | { kind: 'accountExists'; email: string; language: string | undefined }

/** What an operation works with. */
export type Service = {
  pool: Pool
  settings: IdentitySettings
  sealing: Sealing
  signingKeys: SigningKeys
  /** The product's clock; expiries are measured with it. */
  now: () => Date
  deliver: (delivery: Delivery) => Promise<void>
  /** Told when a sign-in is ended, so that the host may drop what it remembers of its tokens. */
  onRevoked: (familyIds: string[]) => void
}

/** Who calls, as far as the connection tells. */
export type Origin = { address: string; language: string | undefined }
