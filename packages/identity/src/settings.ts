/** Settings of the service; all plain data. */
export type IdentitySettings = {
  /**
   * Pool id in Cognito's format: region, underscore, letters and digits. The part after `_` enters SRP's x:
   * immutable.
   */
  poolId: string
  clientId: string
  /** A second client, for staff: its tokens differ from the first one's. */
  officeClientId?: string
  /** Absolute URL that the service is mounted at, without a trailing slash; the issuer is `<base>/<poolId>`. */
  base: string
  /** Encryption keys of stored values: the first encrypts, all decrypt. */
  keys: EncryptionKey[]
  /** Lifetime of identity and access tokens, in seconds. */
  tokenLifetime: number
  /** Lifetime of a sign-in, however often its refresh token rotates, in seconds. */
  refreshLifetime: number
  /** How long a sign-in may be idle before it ends, in seconds: since its last refresh token was issued. */
  idleLifetime: number
  /** The same for the second client. */
  officeIdleLifetime: number
  /** How long a replaced refresh token still works, for two tabs that refresh at once; in seconds, at most 60. */
  refreshGrace: number
  /** `ON` requires everybody to set up a second factor at their next sign-in. */
  mfa: 'OPTIONAL' | 'ON'
  /** `ON` accepts plain-text passwords from clients without SRP (USER_PASSWORD_AUTH, and PASSWORD of USER_AUTH). */
  plainPasswords: 'OFF' | 'ON'
  /** `ON` stores the browsers that an account signs in with. */
  devices: 'OFF' | 'ON'
  /**
   * Responses whose duration could reveal an account are delayed to multiples of this many milliseconds. It must be
   * longer than their work takes.
   */
  answerStep: number
  /** The key that signs Admin operations (AWS Signature Version 4); without it nobody may call them. */
  admin?: AdminKey
}

/** A pair of access keys in AWS's format. */
export type AdminKey = { accessKeyId: string; secretAccessKey: string }

/** A 32-byte key, with the id that its encrypted values start with. */
export type EncryptionKey = { id: string; key: Buffer }

/** Cognito's default settings, with devices on. */
export const defaultSettings = {
  tokenLifetime: 3600,
  refreshLifetime: 30 * 86_400,
  // Fans may come one evening a week and miss one; staff come every working day.
  idleLifetime: 14 * 86_400,
  officeIdleLifetime: 12 * 3600,
  refreshGrace: 30,
  mfa: 'OPTIONAL',
  plainPasswords: 'OFF',
  devices: 'ON',
  answerStep: 100,
} as const

/** How long a client's sign-in may be idle, in milliseconds; null names the first client. */
export const idleTimeOf = (
  { officeClientId, idleLifetime, officeIdleLifetime }: IdentitySettings,
  clientId: string | null,
): number => 1000 * (clientId !== null && clientId === officeClientId ? officeIdleLifetime : idleLifetime)

/** Returns whether a client of the pool has this id. */
export const isClient = (
  { clientId, officeClientId }: Pick<IdentitySettings, 'clientId' | 'officeClientId'>,
  id: unknown,
): id is string => typeof id === 'string' && (id === clientId || id === officeClientId)

/** The issuer of the tokens. */
export const issuerOf = ({ base, poolId }: Pick<IdentitySettings, 'base' | 'poolId'>): string => `${base}/${poolId}`
