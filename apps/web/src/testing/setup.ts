import '@virage/ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { startNetwork, unforeseenRequests } from './network.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
  startNetwork()
})

afterEach(() => {
  // Messages outlive the page that they were shown on: they are closed as somebody would.
  for (const button of document.querySelectorAll<HTMLElement>('[aria-live="polite"] > [role] button')) button.click()
  vi.useRealTimers()
  vi.restoreAllMocks()
  const unforeseen = unforeseenRequests()
  if (unforeseen.length > 0) throw new Error(`Nothing answers ${unforeseen.join(', ')}`)
})
