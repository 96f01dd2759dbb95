import * as z from 'zod'

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('this is no JSON')
    return z.NEVER
  }
}

/** Who signs in, where, and with what. */
export const identitySettings = {
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client id at Google, which may send its answers to `PUBLIC_URL/oauth2/idpresponse`; shows the button.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its secret.'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .default('https://accounts.google.com')
    .describe('Where Google is; another one for trials.'),
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
      'Other OpenID providers to sign in with, as JSON: `[{"name","issuer","clientId","clientSecret","linksByEmail"}]`; the last says whether addresses that it has verified open accounts that exist.',
    ),
  COGNITO_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/)
    .optional()
    .describe('User pool of Amazon Cognito to sign in at; the embedded identity service is then not served.'),
  COGNITO_CLIENT_ID: z.string().min(1).optional().describe('Its application client.'),
  COGNITO_OFFICE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Its client for the back office, whose operations are closed without it.'),
  COGNITO_DOMAIN: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/)
    .optional()
    .describe('Host of its hosted sign-in, such as `club.auth.eu-west-3.amazoncognito.com`.'),
  COGNITO_PROVIDERS: z.string().default('').describe('Its other providers, such as `Google`, with commas.'),
  COGNITO_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the pool answers, if not at Amazon in the region that its id names.'),
  IDENTITY_MFA: z
    .enum(['OPTIONAL', 'ON'])
    .default('OPTIONAL')
    .describe('`ON` has everybody set a second factor up at their next sign-in.'),
  IDENTITY_PLAIN_PASSWORDS: z
    .enum(['OFF', 'ON'])
    .default('OFF')
    .describe('`ON` takes passwords as they are from clients that do not do SRP.'),
  BREACHED_PASSWORDS_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .optional()
    .describe(
      'Service that knows passwords from breaches, told five characters of a hash; `off` asks none. `https://api.pwnedpasswords.com` in production, `off` elsewhere by default.',
    ),
  IDENTITY_ADMIN_KEY: z
    .string()
    .regex(/^[\w-]{3,128}:\S{32,}$/)
    .transform((pair) => {
      const [accessKeyId = '', ...secret] = pair.split(':')
      return { accessKeyId, secretAccessKey: secret.join(':') }
    })
    .optional()
    .describe('`id:secret` with which AWS clients may sign Admin operations; without it nobody may.'),
  SMS: z
    .enum(['log', 'none'])
    .optional()
    .describe(
      '`log` writes text messages to the log, in place of sending them; `none` offers nothing by telephone, as in production.',
    ),
  PASSWORD_MIGRATION_DATE: z.iso
    .date()
    .optional()
    .describe('Since when older passwords have to be set anew, such as `2024-06-17`; the login page says so.'),
}
