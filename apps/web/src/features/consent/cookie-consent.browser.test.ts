import { recordConsent } from '@virage/contract'
import { expect, test, vi } from 'vitest'
import * as CookieConsent from 'vanilla-cookieconsent'
import { idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { openConsent } from './cookie-consent.ts'

vi.mock(import('vanilla-cookieconsent'), { spy: true })

const refusal = {
  categories: ['necessary'],
  revision: 0,
  data: null,
  consentId: idOf(1),
  consentTimestamp: inMinutes(-60),
  lastConsentTimestamp: inMinutes(0),
  expirationTime: Date.parse(inMinutes(60)),
  services: {},
  languageCode: 'en',
}

const visit = { slug: 'fc-virage', language: 'en', onPage: () => {} } as const

test('a question that could not be asked is asked the next time (K05)', async () => {
  for (const failure of ['First', 'Second']) {
    vi.mocked(CookieConsent.run).mockRejectedValueOnce(new Error(failure))
    await expect(openConsent(visit)).rejects.toThrow(failure)
  }
})

test('a withdrawn consent is recorded although the page reloads at once (K05)', async () => {
  const run = vi.mocked(CookieConsent.run).mockResolvedValue()
  vi.mocked(CookieConsent.getCookie).mockReturnValue(refusal)
  vi.mocked(CookieConsent.acceptedCategory).mockReturnValue(false)
  const records = network.answers(recordConsent, {})
  const request = vi.spyOn(globalThis, 'fetch')
  await openConsent(visit)
  run.mock.calls[0]?.[0].onChange?.({ cookie: refusal, changedCategories: ['analytics'], changedServices: {} })
  // The library reloads the page now.
  expect(request).toHaveBeenCalledWith(recordConsent.path, expect.objectContaining({ keepalive: true }))
  await expect.poll(() => records[0]?.body).toMatchObject({ categories: ['necessary'], consentId: idOf(1) })
})
