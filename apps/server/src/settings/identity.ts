import * as z from 'zod'

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('this is not JSON')
    return z.NEVER
  }
}

/** Settings of sign-in. */
export const identitySettings = {
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id at Google, with the redirect URI `PUBLIC_URL/oauth2/idpresponse`; enables the Google button.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Client secret at Google.'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com')
    .describe('Issuer of Google; another one for tests.'),
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform(parseJson)
    .pipe(
      z.array(
        z.object({
          name: z.string().regex(/^\w[\w -]{0,31}$/),
          issuer: z.url({ protocol: /^https?$/ }),
          clientId: z.string().min(1),
          clientSecret: z.string().min(1),
          linksByEmail: z.boolean().default(false),
        }),
      ),
    )
    .describe(
      'Other OpenID Connect providers, as JSON: `[{"name","issuer","clientId","clientSecret","linksByEmail"}]`. `linksByEmail` decides whether an address that the provider has verified opens an existing account.',
    ),
  COGNITO_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
    .optional()
    .describe('Amazon Cognito user pool to sign in at; it replaces the embedded identity service.'),
  COGNITO_CLIENT_ID: z.string().min(1).optional().describe('Application client of the user pool.'),
  COGNITO_OFFICE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Client of the user pool for the back office; without it, the operations of the back office are disabled.',
    ),
  COGNITO_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/)
    .optional()
    .describe('Host of the user pool’s hosted sign-in, such as `club.auth.eu-west-3.amazoncognito.com`.'),
  COGNITO_PROVIDERS: z
    .string()
    .default('')
    .describe(
      'Other identity providers of the user pool, such as `Google`, separated by commas. The pool has to map their `email_verified`: users without a verified address can’t join a club.',
    ),
  COGNITO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of the user pool’s API; by default Amazon’s, in the region of the pool id.'),
  IDENTITY_MFA: z
    .enum(['OPTIONAL', 'ON'])
    .default('OPTIONAL')
    .describe('`ON` requires everyone to set up a second factor at their next sign-in.'),
  IDENTITY_PLAIN_PASSWORDS: z
    .enum(['OFF', 'ON'])
    .default('OFF')
    .describe('`ON` accepts plain-text passwords from clients without SRP.'),
  BREACHED_PASSWORDS_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe(
      'Service for passwords from breaches, which receives five characters of a hash; `off` disables it. By default `https://api.pwnedpasswords.com` in production, otherwise `off`.',
    ),
  IDENTITY_ADMIN_KEY: z
    .string()
    .regex(/^[\w-]{3,128}:\S{32,}$/)
    .transform((pair) => {
      const [accessKeyId = '', ...secret] = pair.split(':')
      return { accessKeyId, secretAccessKey: secret.join(':') }
    })
    .optional()
    .describe('`id:secret` with which AWS clients sign Admin operations; without it, they are rejected.'),
  SMS: z
    .enum(['log', 'none'])
    .optional()
    .describe(
      '`log` writes text messages to the log instead of sending them; `none` disables sign-in by phone, as in production.',
    ),
  PASSWORD_MIGRATION_DATE: z.iso
    .date()
    .optional()
    .describe('Passwords set before this date, such as `2024-06-17`, must be replaced; the login page says so.'),
}
