import { tokensBySrp } from '@virage/test-support/fans'
import { createFan, password, productTime } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { generateSync } from 'otplib'
import { advanceClock } from './product.ts'

/** Returns codes of an authenticator app. */
export type Authenticator = { code: () => Promise<string> }

/** Creates an authenticator app from a secret. Each period of 30 seconds has one code, which counts once. */
export function authenticatorOf(product: RunningServer, secret: string): Authenticator {
  let used = 0
  const code = async (): Promise<string> => {
    const now = (await productTime(product)) / 1000
    if (Math.floor(now / 30) <= used) {
      await advanceClock(product, 31)
      return code()
    }
    used = Math.floor(now / 30)
    return generateSync({ secret, epoch: now })
  }
  return { code }
}

/** Creates a fan of FC Virage whose account is protected by an authenticator app. */
export async function createProtectedFan(
  product: RunningServer,
): Promise<{ email: string; authenticator: Authenticator }> {
  const { origin } = product
  const { email } = await createFan(product, { club: 'fc-virage' })
  const { AccessToken } = await tokensBySrp({ origin, email, password })
  const call = async (target: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(`${origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      },
      body: JSON.stringify({ AccessToken, ...body }),
    })
    if (!response.ok) throw new Error(`${target} responded ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { SecretCode = '' } = await call('AssociateSoftwareToken', {})
  const authenticator = authenticatorOf(product, SecretCode)
  await call('VerifySoftwareToken', { UserCode: await authenticator.code() })
  await call('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } })
  return { email, authenticator }
}
