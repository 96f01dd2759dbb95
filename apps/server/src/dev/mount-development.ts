import type { Identity } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import { randomAccount, loadDemo } from '../demo/load-demo.ts'
import type { MediaStore } from '../modules/media/index.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { sandboxPages } from '../platform/payments/sandbox-pages.ts'
import type { Platform } from '../platform/platform.ts'
import type { Purge } from '../platform/purge.ts'
import { devRoutes } from './routes.ts'

/** Registers the parts of development that the settings enable. */
export async function mountDevelopment(
  http: FastifyInstance,
  {
    platform: { config, database, clock },
    provider,
    identity,
    media,
    runAllNow,
    purge,
  }: {
    platform: Platform
    provider: PaymentProvider
    identity: Identity | undefined
    media: MediaStore
    runAllNow: () => Promise<void>
    purge: Purge
  },
): Promise<void> {
  if (provider.name === 'sandbox') await http.register(sandboxPages, { database, now: clock.now })
  if (config.DEMO_DATA) {
    const createAccount = identity?.createConfirmedUser ?? randomAccount
    await loadDemo({ database, createAccount, media })
  }
  if (!config.DEV_TOOLS) return
  const afterMove = async () => {
    await runAllNow()
    // Failures are logged; the clock has moved nevertheless.
    await purge().catch(() => {})
  }
  await http.register(devRoutes, { database, clock, afterMove })
}
