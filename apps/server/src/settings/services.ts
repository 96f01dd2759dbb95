import * as z from 'zod'

/** The services that a process hands payments, pictures and mail to. */
export const serviceSettings = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe(
      '`stripe`, or `sandbox` that charges nobody; the default outside production, in which one must be named.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_')
    .or(z.string().startsWith('rk_'))
    .optional()
    .describe('Key of the Stripe account.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('Secret of the Stripe webhook endpoint, which is PUBLIC_URL + `/api/webhooks/stripe`.'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where Stripe answers, for tests and proxies; Stripe’s own address without it.'),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('Bucket for pictures, with CORS for PUT from your hosts; DATA_DIR keeps them without it.'),
  S3_REGION: z.string().default('eu-west-3').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of a store that speaks S3, path style; Amazon’s own without it.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key for the bucket; the machine’s own role without it.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  ANTIVIRUS: z
    .url({ protocol: /^(?:unix|tcp|tls)$/ })
    .optional()
    .describe(
      'ClamAV daemon that scans uploads, such as `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`; production takes no uploads without it.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Where mail is handed over; without it mail is kept in the mailbox (needs DEV_TOOLS).'),
  MAIL_FROM: z.string().default('Virage <no-reply@virage.example>').describe('Sender of mail.'),
}
