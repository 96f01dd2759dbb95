import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { RulesDialog } from './rules-dialog.tsx'

const euro = (value: number) => ({ value, currency: 'EUR' })

test('a rule that a colleague has made meanwhile stays, and only what was changed here is sent with it', async () => {
  const onClose = vi.fn<() => void>()
  const network = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', network)
  network.mockResolvedValueOnce(Response.json({ version: 'one', refundAbove: euro(5), supply: false }))
  await show(<RulesDialog onClose={onClose} />, { role: 'owner' })
  await page.getByLabelText('Refunds of a purchase above').fill('20')
  network.mockResolvedValueOnce(Response.json({ version: 'two', refundAbove: euro(5), supply: true }))
  network.mockResolvedValueOnce(Response.json({ version: 'three', refundAbove: euro(20), supply: true }))
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  const sent = network.mock.calls.filter(([, init]) => init?.method === 'PUT')
  expect(sent.map(([, init]) => [new Headers(init?.headers).get('if-match'), JSON.parse(String(init?.body))])).toEqual([
    ['"two"', { refundAbove: 20, supply: true }],
  ])
})
