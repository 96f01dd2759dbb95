// The live console of the back office in a browser during a night: its memory, and its frames.
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { pathOf } from '@virage/contract'
import { getLiveState, openStaffStream, type LiveState } from '@virage/contract/staff'
import { signInAsOperator } from '@virage/test-support/builders'
import { browser as launchOptions } from '../e2e/browser.ts'
import { enterOffice } from '../e2e/office/office.ts'
import { measureMemory } from '../e2e/page-memory.ts'
import { type ConsoleFigures, countFrames, type Frames, takeFrames } from './console-figures.ts'
import { phaseAt, phases } from './night-plan.ts'

/** A console that is open in a browser. */
export type OpenConsole = {
  /** Measures the page at rest, for `restTime`. */
  rest: () => Promise<void>
  /** Measures it through a night. @param share returns the share of the night that is over; below 0 before it */
  watch: (share: () => number) => Promise<void>
  /** Waits until the console shows everything that the server knows. @returns what was measured */
  finish: () => Promise<ConsoleFigures>
  close: () => Promise<void>
}

/** Milliseconds between two frames, of 60 a second. */
const interval = 1_000 / 60
/** For how long the page is measured before the night, in milliseconds. */
export const restTime = 10_000
/** For how long the console may take to show the last bids, in milliseconds. */
const settling = 30_000

/** Opens the live console of a club in Chromium, as an operator with a wide screen. */
export async function openConsole(where: { origin: string; club: string }): Promise<OpenConsole> {
  const browser = await chromium.launch(launchOptions)
  try {
    return await openConsoleIn(browser, where)
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function openConsoleIn(
  browser: Browser,
  { origin, club }: { origin: string; club: string },
): Promise<OpenConsole> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1920, height: 1080 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  })
  const measured = {
    before: { heap: 0, nodes: 0 },
    atRest: { due: 0, drawn: 0, longest: 0 },
    phases: [] as Frames[],
    work: 0,
    core: 0,
    streams: 0,
  }
  await enterOffice(context, { origin }, 'operator@virage.test')
  const page = await context.newPage()
  const streamPath = pathOf(openStaffStream.path, { slug: club })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === streamPath) measured.streams++
  })
  await page.goto(`/office/${club}/live`)
  await page.getByText('Live', { exact: true }).last().waitFor()
  await page.locator('[data-raised]').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const system = await browser.newBrowserCDPSession()
  const operator = await signInAsOperator({ origin })

  return {
    rest: async () => {
      await page.evaluate(countFrames, interval)
      await pause(restTime)
      measured.atRest = await page.evaluate(takeFrames)
      measured.before = await measureMemory(session)
    },
    watch: async (share) => {
      await until(() => share() >= 0)
      await page.evaluate(takeFrames)
      const [workBefore, usedBefore, begun] = [await workOf(session), await usedBy(system), performance.now()]
      for (let phase = 0; phase < phases.length; phase++) {
        await until(() => share() >= 1 || phaseAt(share()) > phase)
        measured.phases.push(await page.evaluate(takeFrames))
      }
      const seconds = (performance.now() - begun) / 1_000
      measured.work = ((await workOf(session)) - workBefore) / seconds
      measured.core = ((await usedBy(system)) - usedBefore) / seconds
    },
    finish: async () => {
      const read = async () => {
        const { lots } = await operator<LiveState>('GET', pathOf(getLiveState.path, { slug: club }))
        const shown = await page.locator('[data-raised]').getAttribute('data-raised')
        return { lots: lots.length, raised: { shown: Number(shown), stored: raisedOf(lots) } }
      }
      const deadline = Date.now() + settling
      let { lots, raised } = await read()
      while (raised.shown !== raised.stored && Date.now() < deadline) {
        await pause(500)
        ;({ lots, raised } = await read())
      }
      const after = await measureMemory(session)
      return { ...measured, lots, raised, after }
    },
    close: () => browser.close(),
  }
}

/** Returns for how many seconds the page's main thread has been at work. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Returns how many seconds of processor time all processes of the browser have used. */
async function usedBy(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

const until = async (isReached: () => boolean) => {
  while (!isReached()) await pause(100)
}

/** Returns the sum of the lots in coins; whole units of a hundred-thousandth add up exactly. */
const raisedOf = (lots: LiveState['lots']) =>
  lots.reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100_000), 0) / 100_000
