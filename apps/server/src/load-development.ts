import type { Config } from './config.ts'
import type * as development from './development.ts'
import { SettingError } from './settings/setting-error.ts'

/** The parts that only development has. */
export type Development = typeof development

/**
 * Loads the parts that only development has, if a setting needs them.
 *
 * @returns undefined if no setting needs them, as in production
 * @throws SettingError with the name of the setting, if they are not installed
 */
export async function loadDevelopment(config: Config): Promise<Development | undefined> {
  const needing =
    (['DEMO_DATA', 'DEV_TOOLS', 'API_DOCS'] as const).find((name) => config[name]) ??
    (config.PAYMENT_PROVIDER === 'sandbox' ? 'PAYMENT_PROVIDER' : undefined) ??
    (config.WEB_DEV_SERVER === undefined ? undefined : 'WEB_DEV_SERVER')
  if (needing === undefined) return undefined
  try {
    return await import('./development.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new SettingError(
      `Setting ${needing}: this installation is for production and has nothing of development; leave it out, or name \`stripe\``,
    )
  }
}
