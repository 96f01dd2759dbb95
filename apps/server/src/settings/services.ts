import * as z from 'zod'

/** Settings of the services for payments, images and email. */
export const serviceSettings = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .describe(
      '`stripe`, or `sandbox`, which charges nobody and is the default outside production. Required in production.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith('sk_')
    .or(z.string().startsWith('rk_'))
    .optional()
    .describe('Secret key of the Stripe account.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .optional()
    .describe('Secret of the Stripe webhook endpoint at PUBLIC_URL + `/api/webhooks/stripe`.'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of the Stripe API, for tests and proxies; Stripe’s own by default.'),
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('Bucket for images, with CORS for PUT from your hosts; by default they are stored in DATA_DIR.'),
  S3_REGION: z.string().default('eu-west-3').describe('Region of the bucket.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('URL of an S3-compatible store, with path-style requests; Amazon’s own by default.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key for the bucket; the machine’s own role by default.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that access key.'),
  ANTIVIRUS: z
    .url({ protocol: /^(?:unix|tcp|tls)$/ })
    .optional()
    .describe(
      'ClamAV daemon that scans uploads, such as `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`; without it, production rejects uploads.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('SMTP server for outgoing email; by default emails are stored in the mailbox (requires DEV_TOOLS).'),
  MAIL_REPORTS_SECRET: z
    .string()
    .min(24)
    .optional()
    .describe('Bearer token of the address that takes reports of bounced emails, PUBLIC_URL + `/api/webhooks/mail`.'),
  MAIL_FROM: z.string().default('Virage <no-reply@virage.example>').describe('Sender of emails.'),
}
