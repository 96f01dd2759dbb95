import * as z from 'zod'

const flag = z.stringbool()

/** Settings of the process: where it listens, where it stores data, and the secret of its keys. */
export const processSettings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` disables development tools and demonstration data, and rejects unsafe settings. Required unless HOST and PUBLIC_URL are loopback addresses.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on; 0 selects a free one.'),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('File with the certificate chain (PEM) for HTTPS; reloaded every hour.'),
  TLS_KEY_FILE: z.string().optional().describe('File with the private key of that certificate (PEM).'),
  PLAIN_HTTP: flag
    .optional()
    .describe(
      'The reverse proxy is on the same machine, for example in another container. In production, a HOST other than loopback requires this or TLS_CERT_FILE.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'URL at which browsers reach the product; `http://localhost:PORT` by default. Required in production, with https.',
    ),
  PRODUCT_HOSTS: z
    .string()
    .default('localhost,127.0.0.1')
    .describe('Hosts of the product itself, separated by commas; a subdomain of one names a club.'),
  DATA_DIR: z.string().default('.data').describe('Folder for the database, uploads and keys of a single machine.'),
  RELEASES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder with the releases that are unpacked on this machine: what pages of another release load is served from there, so that processes can be upgraded one after the other. None by default.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    // They would replace the product's own (platform/database/database.ts), one of which keeps operators from bidding.
    .refine(
      (url) => !URL.canParse(url) || !new URL(url).searchParams.has('options'),
      'takes no options: set them for its role',
    )
    .optional()
    .describe(
      'Your own PostgreSQL 18, with an ordinary role; production rejects a role that bypasses row-level security. By default, a database is started in DATA_DIR.',
    ),
  MULTIPLE_PROCESSES: flag
    .default(false)
    .describe(
      'Several processes share the database: S3_BUCKET and SECRET are required, and a start checks migrations instead of applying them (`node apps/server/src/main.ts migrate`).',
    ),
  ROLE: z
    .enum(['all', 'web', 'stream', 'jobs'])
    .default('all')
    .describe(
      'What this process does: pages and the API (`web`), fans’ event streams (`stream`), or jobs and what is scheduled (`jobs`). Roles other than `all` require MULTIPLE_PROCESSES, and one process for each.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe(
      'Maximum connections in the pool of one process. It opens a few more to listen for notifications and to hold locks.',
    ),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret that keys derive from: at least 32 characters, and 128 bits of entropy in production (`openssl rand -base64 32`). Outside production, it is generated in DATA_DIR by default.',
    ),
  EARLIER_SECRETS: z
    .string()
    .default('')
    .describe(
      'Earlier values of SECRET, separated by commas. What they encrypted is decrypted, and sign-in data is encrypted again with SECRET within minutes.',
    ),
  DEMO_DATA: flag
    .optional()
    .describe(
      'Loads the demonstration clubs into an empty database. Enabled by default outside production; rejected in production and on public addresses.',
    ),
  DEV_TOOLS: flag
    .optional()
    .describe(
      'Serves `/dev/mailbox` and the movable clock at `/dev/clock`. Enabled by default outside production; rejected in production and on public addresses.',
    ),
}
