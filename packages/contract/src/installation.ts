import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, id, ofClub, instant, language, nothing } from './values.ts'

/** Everything that a client needs to sign in. */
export const identityConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /**
   * The client of the back office: its operations accept only this client's access tokens. Null if there is none;
   * they are then disabled.
   */
  officeClientId: z.nullable(z.string()),
  /** URL of the identity service, root-relative for the embedded one; null for Amazon Cognito. */
  userPoolEndpoint: z.nullable(address),
  /** Host of the hosted sign-in; null if there is none. */
  domain: z.nullable(z.string()),
  /** Names of other providers to sign in with, such as Google (I02). */
  providers: z.array(z.string()),
  /** Passwords set before this local date have to be replaced; null if no accounts were migrated (I16). */
  passwordMigrationDate: z.nullable(z.string()),
})
export type IdentityConfig = z.output<typeof identityConfig>

export const getIdentityConfig = defineOperation({
  id: 'getIdentityConfig',
  method: 'GET',
  path: '/api/identity',
  summary: 'How to sign in at this installation.',
  access: 'anyone',
  params: z.object({}),
  response: identityConfig,
})

/** What may run for visitors who have allowed it (E06). */
export const telemetryConfig = z.object({
  /** Measurement id; null without analytics. */
  analyticsId: z.nullable(z.string()),
  /** Where browsers report errors; null if they don't. */
  errorReportingDsn: z.nullable(z.string()),
  /** Clubs on whose pages neither runs. */
  skippedClubs: z.array(z.string()),
})
export type TelemetryConfig = z.output<typeof telemetryConfig>

export const getTelemetryConfig = defineOperation({
  id: 'getTelemetryConfig',
  method: 'GET',
  path: '/api/telemetry',
  summary: 'Analytics and error reporting of the installation; requested only after consent.',
  access: 'anyone',
  params: z.object({}),
  response: telemetryConfig,
})

/** What a visitor has allowed to be stored (K05). */
export const consent = z.object({
  categories: z.array(z.enum(['necessary', 'analytics'])).check(z.maxLength(2, 'errors.validation.tooMany')),
  revision: z.number().check(z.int()),
  consentId: id,
  consentTimestamp: instant,
  lastConsentTimestamp: instant,
  services: z
    .record(z.string().check(z.maxLength(20)), z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)))
    .check(z.refine((services) => Object.keys(services).length <= 20, 'errors.validation.tooMany')),
  languageCode: language,
})
export type Consent = z.output<typeof consent>

export const recordConsent = defineOperation({
  id: 'recordConsent',
  method: 'POST',
  path: '/api/consents',
  summary: "Stores a visitor's cookie consent.",
  access: 'anyone',
  limits: [{ per: 'network', most: 60, within: 'hour' }],
  params: z.object({}),
  body: consent,
  status: 201,
  response: nothing,
})

/** Image types that may be uploaded. SVG is not one of them: it can contain scripts. */
export const uploadContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const

/** Largest upload in bytes. */
export const largestUpload = 10 * 1024 * 1024

export const presignUpload = defineOperation({
  id: 'presignUpload',
  method: 'POST',
  path: '/api/clubs/:slug/presigned-uploads',
  summary:
    'Returns a URL to PUT one image to within ten minutes, with the same Content-Type, and the URL of the uploaded image.',
  access: 'account',
  limits: [
    { per: 'person', most: 40, within: 'day' },
    { per: 'network', most: 200, within: 'day' },
  ],
  params: ofClub,
  body: z.object({
    contentType: z.enum(uploadContentTypes, 'errors.upload.type'),
    /** Size in bytes; if present, only this size is accepted. Required (422) where uploads go to a bucket. */
    size: z.optional(
      z
        .number('errors.validation.number')
        .check(
          z.int('errors.validation.number'),
          z.minimum(1, 'errors.upload.size'),
          z.maximum(largestUpload, 'errors.upload.size'),
        ),
    ),
  }),
  status: 201,
  response: z.object({ uploadUrl: address, url: address }),
})
