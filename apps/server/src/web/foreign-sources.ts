import type { Config } from '../config.ts'
import { signInOrigins } from '../modules/identity/index.ts'

/** Origins of other companies that pages may load scripts from and connect to, according to the settings. */
export type ForeignSources = { script: string[]; connect: string[] }

const analytics = 'https://www.googletagmanager.com'

/** Returns the other origins that the settings allow: sign-in, analytics, error reports, the bucket of pictures. */
export function foreignSources(config: Config): ForeignSources {
  const { ANALYTICS_ID, ERROR_REPORTING_DSN, S3_BUCKET, S3_ENDPOINT, S3_REGION } = config
  return {
    script: ANALYTICS_ID ? [analytics] : [],
    connect: [
      ...signInOrigins(config),
      ...(ANALYTICS_ID ? [analytics, 'https://*.google-analytics.com', 'https://*.analytics.google.com'] : []),
      ...(ERROR_REPORTING_DSN ? [new URL(ERROR_REPORTING_DSN).origin] : []),
      ...(S3_BUCKET
        ? [S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`]
        : []),
    ],
  }
}
