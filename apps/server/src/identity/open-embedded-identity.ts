import { type Delivery, defaultSettings, type Identity, openIdentity } from '@virage/identity'
import type { Config } from '../config.ts'
import type { Caller } from '../fans/authenticate.ts'
import { deriveKey } from '../platform/derive-key.ts'
import type { Database } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs.ts'
import { setLetter } from '../platform/mail/letter.ts'
import { identityLetter } from './letters.ts'

/** The embedded identity service of an installation, mailing through the outbox. */
export const openEmbeddedIdentity = ({
  config,
  publicUrl,
  database,
  now,
}: {
  config: Config
  publicUrl: string
  database: Database
  now: () => Date
}): Promise<Identity> =>
  openIdentity({
    pool: database.pool,
    settings: {
      poolId: 'virage_Fans',
      clientId: 'virage-web',
      base: `${publicUrl}/identity`,
      keys: [{ id: 'secret-1', key: deriveKey(config.SECRET, 'identity') }],
      ...defaultSettings,
    },
    now,
    deliver: (delivery: Delivery) =>
      database.acrossClubs((tx) => addJob(tx, 'sendMail', setLetter(identityLetter(delivery, publicUrl)))),
  })

/** Reads a caller from a token that the embedded service, or a real pool, has issued. */
export const callerFrom =
  (verifier: Identity['verifier']) =>
  async (token: string): Promise<Caller | undefined> => {
    const claims = await verifier.verify(token)
    if (!claims) return undefined
    const firstName = claims.given_name ?? ''
    const lastName = claims.family_name ?? ''
    return {
      username: claims['cognito:username'],
      email: claims.email.toLowerCase(),
      emailVerified: claims.email_verified,
      firstName,
      lastName,
      name: claims.name ?? `${firstName} ${lastName}`.trim(),
      pictureUrl: claims.picture ?? null,
      secondFactor: claims.amr.includes('mfa'),
    }
  }
