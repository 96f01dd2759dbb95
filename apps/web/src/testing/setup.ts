import '@virage/ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { startNetwork, unexpectedRequests } from './network.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
  startNetwork()
})

afterEach(async () => {
  // Messages outlive the page that they were shown on: they are closed as somebody would.
  for (const button of document.querySelectorAll<HTMLElement>('[aria-live="polite"] > [role] button')) button.click()
  vi.useRealTimers()
  vi.restoreAllMocks()
  // What was shown asks for nothing in the next test: what it had begun to ask for still belongs to this one.
  await cleanup()
  await new Promise((resolve) => setTimeout(resolve))
  const unforeseen = unexpectedRequests()
  if (unforeseen.length > 0) throw new Error(`Nothing answers ${unforeseen.join(', ')}`)
})
