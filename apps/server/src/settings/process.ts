import * as z from 'zod'

const flag = z.stringbool()

/** Where a process listens, what it keeps, and what it derives keys from. */
export const processSettings = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` switches development tools and demonstration data off and refuses unsafe settings; needed unless HOST and PUBLIC_URL are loopback addresses.',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on; 0 takes a free one.'),
  TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('File with the certificate chain (PEM) with which the process speaks https; read anew every hour.'),
  TLS_KEY_FILE: z.string().optional().describe('File with its key (PEM).'),
  PLAIN_HTTP: flag
    .optional()
    .describe(
      'The proxy is on the same machine, such as in another container; production takes a HOST off loopback only so, or with TLS_CERT_FILE.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address under which browsers reach the product; `http://localhost:PORT` without it. Needed in production, with https.',
    ),
  PRODUCT_HOSTS: z
    .string()
    .default('localhost,127.0.0.1')
    .describe('Hosts of the product itself, with commas; a label in front of one names a club.'),
  DATA_DIR: z.string().default('.data').describe('Folder for the database, uploads and keys of a single machine.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'Your own PostgreSQL 18, with an ordinary role; production refuses one that bypasses row-level security. Without it one is started in DATA_DIR.',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Most connections in the pool of one process, which opens a few more to listen and to hold locks.'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret from which keys are derived; at least 32 characters, worth 128 bits in production (`openssl rand -base64 32`). Made and kept in DATA_DIR without it, except in production.',
    ),
  EARLIER_SECRETS: z
    .string()
    .default('')
    .describe('Secrets before it, with commas: what they sealed is opened, and sealed anew within minutes.'),
  DEMO_DATA: flag
    .optional()
    .describe(
      'Loads the demonstration clubs into an empty database; by default outside production, refused in it and off loopback.',
    ),
  DEV_TOOLS: flag
    .optional()
    .describe(
      'Serves `/dev/mailbox` and the movable clock at `/dev/clock`; by default outside production, refused in it and off loopback.',
    ),
}
