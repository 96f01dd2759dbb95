import { vi } from 'vitest'

const faked = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Stops the clock at an instant. Only {@link pass} advances it. */
export const stopTimeAt = (instant: string): void =>
  void vi.useFakeTimers({ now: new Date(instant), toFake: [...faked] })

/** Advances the clock by milliseconds, and runs the timers that become due. */
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
