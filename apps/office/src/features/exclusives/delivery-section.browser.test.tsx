import { pathOf } from '@virage/contract'
import { listDeliveryMethods } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { DeliverySection } from './delivery-section.tsx'

const slug = 'fc-virage'
const method = (id: string) => ({ id, name: { en: id }, active: true })

/** What the server was sent, and the function that answers the change that waits. */
let sent: string[][]
let answer: () => void
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url === pathOf(listDeliveryMethods.path, { slug }))
      return Promise.resolve(Response.json([method('Post'), method('Counter'), method('Courier')]))
    if (init?.method === 'GET') return Promise.resolve(Response.json({ parcelClass: 'S', methodIds: [] }))
    const body = JSON.parse(String(init?.body)) as { methodIds: string[] }
    sent.push(body.methodIds)
    return new Promise<Response>((resolve) => (answer = () => resolve(Response.json(body))))
  })
})

test('several methods that are chosen in a row are all stored, and none is shown as left', async () => {
  await show(<DeliverySection exclusiveId="shirt" />, { role: 'owner' })
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('Post').click()
  await box('Counter').click()
  await expect.poll(() => sent).toEqual([['Post']])
  answer()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(box('Counter')).toBeChecked()
  await box('Courier').click()
  answer()
  await expect.poll(() => sent.length).toBe(3)
  answer()
  expect(sent.at(-1)).toEqual(['Post', 'Counter', 'Courier'])
  await expect.element(box('Courier')).toBeChecked()
})
