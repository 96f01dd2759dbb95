import { defaultSettings, type Identity, openIdentity } from '@virage/identity'
import { sendLetter } from '../platform/mail/send-letter.ts'
import type { Platform } from '../platform/platform.ts'
import { isRegisteredOrigin } from './hosted-settings.ts'
import { createIdentityAudit } from './identity-audit.ts'
import { identityLetter } from './letters.ts'
import { createNeedsSecondFactor } from './needs-second-factor.ts'
import { sealingKeysOf } from './sealing-keys.ts'

/** The embedded identity service of an installation: it mails through the outbox and writes to the audit log. */
export function openEmbeddedIdentity(
  platform: Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs' | 'clock' | 'log'>,
): Promise<Identity> {
  const { config, database, clock, log } = platform
  const base = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`
  return openIdentity({
    pool: database.pool,
    settings: {
      ...defaultSettings,
      poolId: 'virage_Fans',
      clientId: 'virage-web',
      base: `${base}/identity`,
      keys: sealingKeysOf(config),
      mfa: config.IDENTITY_MFA,
      ...(config.IDENTITY_ADMIN_KEY === undefined ? {} : { admin: config.IDENTITY_ADMIN_KEY }),
    },
    now: clock.now,
    deliver: (delivery) => database.acrossClubs((tx) => sendLetter(tx, identityLetter(delivery, platform.publicUrl()))),
    needsSecondFactor: createNeedsSecondFactor(platform),
    ownsOrigin: async (origin) => URL.canParse(origin) && isRegisteredOrigin(platform, new URL(origin)),
    audit: createIdentityAudit(database),
    ...(config.SMS === 'log'
      ? {
          sendText: async ({ phoneNumber, purpose, code }) =>
            log.info({ phoneNumber, purpose, code }, 'a text message would be sent'),
        }
      : {}),
  })
}
