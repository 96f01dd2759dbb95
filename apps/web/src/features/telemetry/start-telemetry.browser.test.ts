import { getTelemetryConfig } from '@virage/contract'
import { expect, test, vi } from 'vitest'
import { network } from '../../testing/network.ts'
import { reloadWhenConnected } from '../../shell/reload.ts'
import { startTelemetry } from './start-telemetry.ts'

const pages = vi.fn<(path: string) => void>()
vi.mock(import('./google-analytics.ts'), () => ({ googleAnalytics: () => ({ start: () => {}, page: pages }) }))
vi.mock(import('../../shell/reload.ts'), () => ({ reloadWhenConnected: vi.fn<() => Promise<void>>() }))

test('a visitor who goes on to an excluded club leaves the telemetry behind (E06)', async () => {
  network.answers(getTelemetryConfig, { analyticsId: 'G-1', errorReportingDsn: null, skippedClubs: ['club70-legends'] })
  let open: (path: string) => void = () => {}
  await startTelemetry({ slug: 'fc-virage', onPage: (listener) => void (open = listener) })
  open('/clubs/fc-virage/auctions')
  expect(pages).toHaveBeenLastCalledWith('/clubs/fc-virage/auctions')
  expect(reloadWhenConnected).not.toHaveBeenCalled()
  open('/clubs/club70-legends')
  expect(pages).toHaveBeenLastCalledWith('/clubs/fc-virage/auctions')
  // What runs can't be stopped otherwise.
  expect(reloadWhenConnected).toHaveBeenCalledOnce()
})
