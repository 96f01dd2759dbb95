import { defaultSettings, type Identity, openIdentity } from '@virage/identity'
import { contextWords } from '@virage/domain'
import { isRegisteredOrigin } from '../tenancy/index.ts'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import { openBreachedPasswords } from './breached-passwords.ts'
import { createIdentityAudit } from './identity-audit.ts'
import { identityEmail } from './emails.ts'
import { createNeedsSecondFactor } from './needs-second-factor.ts'
import { deriveEncryptionKeys } from './encryption-keys.ts'

/** Opens the embedded identity service: it sends email through the outbox and writes to the audit log. */
export function openEmbeddedIdentity(
  platform: Pick<Platform, 'config' | 'publicUrl' | 'database' | 'clubs' | 'clock' | 'log' | 'networkHash' | 'metrics'>,
): Promise<Identity> {
  const { config, database, clock, log } = platform
  const base = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${config.PORT}`
  const isBreached = openBreachedPasswords(platform)
  return openIdentity({
    pool: database.pool,
    settings: {
      ...defaultSettings,
      poolId: 'virage_Fans',
      clientId: 'virage-web',
      officeClientId: 'virage-office',
      base: `${base}/identity`,
      keys: deriveEncryptionKeys(config),
      mfa: config.IDENTITY_MFA,
      plainPasswords: config.IDENTITY_PLAIN_PASSWORDS,
      ...(config.IDENTITY_ADMIN_KEY === undefined ? {} : { admin: config.IDENTITY_ADMIN_KEY }),
    },
    now: clock.now,
    deliver: (delivery) =>
      database.asSystem((tx) =>
        enqueueEmail(tx, identityEmail(delivery, platform.publicUrl()), { fan: null, urgency: 'urgent' }),
      ),
    logError: (err, message) => log.error({ err }, message),
    needsSecondFactor: createNeedsSecondFactor(platform),
    contextWords: async () => {
      const clubs = (await platform.clubs.all()).map(({ name, slug, platform_name: platformName }) => ({
        name,
        slug,
        platformName,
      }))
      return contextWords({ clubs, hosts: [...config.PRODUCT_HOSTS, new URL(platform.publicUrl()).hostname] })
    },
    ...(isBreached ? { isBreached } : {}),
    isUnavailable,
    ownsOrigin: async (origin) => URL.canParse(origin) && isRegisteredOrigin(platform, new URL(origin)),
    audit: createIdentityAudit(platform),
    ...(config.SMS === 'log'
      ? {
          sendText: async ({ phoneNumber, purpose, code }) =>
            log.info({ phoneNumber, purpose, code }, 'a text message would be sent'),
        }
      : {}),
  })
}
