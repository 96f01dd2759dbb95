import type { Config } from './config.ts'
import type * as development from './development.ts'
import { SettingError } from './settings/setting-error.ts'

/** What development alone needs. */
export type Development = typeof development

/**
 * Loads what development alone needs, if a setting asks for it.
 *
 * @returns undefined where none does, as in production
 * @throws SettingError naming the setting, in an installation that was made without it
 */
export async function loadDevelopment(config: Config): Promise<Development | undefined> {
  const asking =
    (['DEMO_DATA', 'DEV_TOOLS', 'API_DOCS'] as const).find((name) => config[name]) ??
    (config.PAYMENT_PROVIDER === 'sandbox' ? 'PAYMENT_PROVIDER' : undefined) ??
    (config.WEB_DEV_SERVER === undefined ? undefined : 'WEB_DEV_SERVER')
  if (asking === undefined) return undefined
  try {
    return await import('./development.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new SettingError(
      `Setting ${asking}: this installation is for production and has nothing of development; leave it out, or name \`stripe\``,
    )
  }
}
