/** What the service needs to know; every field is plain data. */
export type IdentitySettings = {
  /** Pool id as Cognito writes it: region, underscore, letters and digits. The part after `_` enters SRP's x: immutable. */
  poolId: string
  clientId: string
  /** A second client, for those who run the product: its tokens are told apart from the first one's. */
  officeClientId?: string
  /** Absolute address that the service is mounted under, without a slash at the end; the issuer is `<base>/<poolId>`. */
  base: string
  /** Keys that seal what is kept at rest; the first seals, all of them open. */
  keys: SealingKey[]
  /** Lifetime of identity and access tokens, in seconds. */
  tokenLifetime: number
  /** Lifetime of a sign-in, however often its refresh token rotates, in seconds. */
  refreshLifetime: number
  /** How long a sign-in may lie unused before it ends, in seconds: since its last refresh token was issued. */
  idleLifetime: number
  /** The same for the second client. */
  officeIdleLifetime: number
  /** How long a refresh token that was just rotated still works, for two tabs that refresh at once; 60 s at most. */
  refreshGrace: number
  /** `ON` has everybody set a second factor up at their next sign-in. */
  mfa: 'OPTIONAL' | 'ON'
  /** `ON` takes passwords as they are from clients that don't do SRP (USER_PASSWORD_AUTH, and PASSWORD of USER_AUTH). */
  plainPasswords: 'OFF' | 'ON'
  /** `ON` keeps a list of the browsers that an account signs in with. */
  devices: 'OFF' | 'ON'
  /**
   * Answers that could tell by their time whether there is an account leave on whole steps of so many milliseconds;
   * longer than their work takes.
   */
  answerStep: number
  /** Who may call the Admin operations over the wire, by AWS signature version 4; nobody without it. */
  admin?: AdminKey
}

/** A pair of keys as AWS clients sign with. */
export type AdminKey = { accessKeyId: string; secretAccessKey: string }

/** A 32-byte key with the name by which sealed values remember it. */
export type SealingKey = { id: string; key: Buffer }

/** Settings as Cognito has them by default, and devices on. */
export const defaultSettings = {
  tokenLifetime: 3600,
  refreshLifetime: 30 * 86_400,
  // Fans come for one evening a week and may miss one; those who run the product come every working day.
  idleLifetime: 14 * 86_400,
  officeIdleLifetime: 12 * 3600,
  refreshGrace: 30,
  mfa: 'OPTIONAL',
  plainPasswords: 'OFF',
  devices: 'ON',
  answerStep: 100,
} as const

/** How long a client's sign-in may lie unused, in milliseconds; null names the first client. */
export const idleTimeOf = (
  { officeClientId, idleLifetime, officeIdleLifetime }: IdentitySettings,
  clientId: string | null,
): number => 1000 * (clientId !== null && clientId === officeClientId ? officeIdleLifetime : idleLifetime)

/** Whether a client of the pool has this id. */
export const isClient = (
  { clientId, officeClientId }: Pick<IdentitySettings, 'clientId' | 'officeClientId'>,
  id: unknown,
): id is string => typeof id === 'string' && (id === clientId || id === officeClientId)

/** The issuer of the tokens. */
export const issuerOf = ({ base, poolId }: Pick<IdentitySettings, 'base' | 'poolId'>): string => `${base}/${poolId}`
