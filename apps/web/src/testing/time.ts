import { vi } from 'vitest'

const faked = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** Begins a test at an instant. Time passes by {@link pass} alone. */
export const stopTimeAt = (instant: string): void =>
  void vi.useFakeTimers({ now: new Date(instant), toFake: [...faked] })

/** Lets milliseconds go by, with all that is due in them. */
export const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
