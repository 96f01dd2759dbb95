import type { Config } from './config.ts'
import type { Development } from './load-development.ts'
import { type DatabaseRole, describePosture } from './security-posture.ts'

/** Returns the text that a start prints: URLs, security posture and demonstration accounts. */
export function welcome({
  address,
  config,
  role,
  demo,
  seconds,
}: {
  address: string
  config: Config
  role: DatabaseRole
  /** The demonstration accounts, if there are any. */
  demo?: Pick<Development, 'demoAccounts' | 'demoPassword'> | undefined
  seconds: number
}): string {
  const lines = [
    '',
    `  Virage is ready after ${seconds.toFixed(1)} s: ${address}`,
    '',
    ...(config.DEMO_DATA
      ? [`  A club       ${address}/clubs/fc-virage`, `  Own domain   ${address.replace('://', '://fc-virage.')}/`]
      : []),
    ...(config.DEV_TOOLS ? [`  Mailbox      ${address}/dev/mailbox`] : []),
    ...(config.API_DOCS ? [`  The API      ${address}/docs`] : []),
    '',
    '  Security',
    ...describePosture(config, role).map(([name, state]) => `    ${name.padEnd(14)} ${state}`),
    '',
    ...(demo && config.DEMO_DATA
      ? [
          `  Demonstration accounts, password ${demo.demoPassword}`,
          ...demo.demoAccounts.map(({ email, note }) => `    ${email.padEnd(24)} ${note}`),
          '',
        ]
      : []),
    '  Ctrl-C stops it.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
