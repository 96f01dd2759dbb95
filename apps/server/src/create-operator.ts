import { CognitoError } from '@virage/identity'
import { type Config, SettingError } from './config.ts'
import { openSignIn } from './modules/identity/index.ts'
import { openPlatform } from './open-platform.ts'

/**
 * Creates the account of an operator. An installation without a club has no page where they could sign up.
 *
 * @throws SettingError if the settings don't name the operator, if accounts are in a user pool, if the address has an account, or if the password is
 * rejected
 */
export async function createOperator(
  config: Config,
  { address, readPassword }: { address: string; readPassword: () => Promise<string> },
): Promise<void> {
  const email = address.toLowerCase()
  if (!config.OPERATORS.includes(email)) throw new SettingError(`Setting OPERATORS: it doesn't contain "${address}".`)
  const { platform, stop } = await openPlatform(config, undefined)
  try {
    const { at } = await openSignIn(platform)
    if ('userPool' in at) throw new SettingError('Accounts are in your user pool. Create the operator there.')
    try {
      const origin = { address: '127.0.0.1', language: config.OPERATOR_LANGUAGE }
      await at.embedded.admin.createOwnUser({ email, password: await readPassword() }, origin)
    } catch (error) {
      throw error instanceof CognitoError ? new SettingError(`${error.message}.`) : error
    } finally {
      await at.embedded.close()
    }
  } finally {
    await stop()
  }
}
