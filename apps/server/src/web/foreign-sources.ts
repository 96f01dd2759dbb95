import type { Config } from '../config.ts'
import { signInOrigins } from '../modules/identity/index.ts'
import { foreignUploadOrigin } from '../modules/media/index.ts'

/** Origins of other companies that pages may load scripts from and connect to, according to the settings. */
export type ForeignSources = { script: string[]; connect: string[] }

const analytics = 'https://www.googletagmanager.com'

/** Returns the other origins that the settings allow: sign-in, analytics, error reports, the bucket of pictures. */
export async function foreignSources(config: Config): Promise<ForeignSources> {
  const { ANALYTICS_ID, ERROR_REPORTING_DSN } = config
  const uploads = await foreignUploadOrigin(config)
  return {
    script: ANALYTICS_ID ? [analytics] : [],
    connect: [
      ...signInOrigins(config),
      ...(ANALYTICS_ID ? [analytics, 'https://*.google-analytics.com', 'https://*.analytics.google.com'] : []),
      ...(ERROR_REPORTING_DSN ? [new URL(ERROR_REPORTING_DSN).origin] : []),
      ...(uploads === undefined ? [] : [uploads]),
    ],
  }
}
