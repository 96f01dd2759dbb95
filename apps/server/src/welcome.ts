import { demoAccounts, demoPassword } from '@virage/demo'
import type { Config } from './config.ts'

/** What a start prints: where to look, and who to be. */
export function welcome({ address, config, seconds }: { address: string; config: Config; seconds: number }): string {
  const lines = [
    '',
    `  Virage is ready after ${seconds.toFixed(1)} s: ${address}`,
    '',
    ...(config.DEMO_DATA
      ? [`  A club       ${address}/clubs/fc-virage`, `  Own domain   ${address.replace('://', '://fc-virage.')}/`]
      : []),
    ...(config.DEV_TOOLS ? [`  Mailbox      ${address}/dev/mailbox`] : []),
    `  The API      ${address}/docs`,
    '',
    ...(config.DEMO_DATA
      ? [
          `  Demonstration accounts, password ${demoPassword}`,
          ...demoAccounts.map(({ email, note }) => `    ${email.padEnd(24)} ${note}`),
          '',
        ]
      : []),
    '  Ctrl-C stops it.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
