import '@virage/ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { startNetwork, unexpectedRequests } from './network.ts'
import { endQueries } from './show.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
  startNetwork()
})

afterEach(async () => {
  // Messages outlive the component: close them with their buttons.
  for (const button of document.querySelectorAll<HTMLElement>('[aria-live="polite"] > [role] button')) button.click()
  vi.useRealTimers()
  vi.restoreAllMocks()
  // Unmount, so that the component requests nothing in the next test, and let its last requests arrive in this one.
  await cleanup()
  await endQueries()
  await new Promise((resolve) => setTimeout(resolve))
  const unexpected = unexpectedRequests()
  if (unexpected.length > 0) throw new Error(`No response for ${unexpected.join(', ')}`)
})
