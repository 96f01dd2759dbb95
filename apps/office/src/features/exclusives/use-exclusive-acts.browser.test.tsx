import { QueryClient } from '@tanstack/react-query'
import { listStaffExclusives, type StaffExclusive } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { useExclusiveActs } from './use-exclusive-acts.ts'

const shirt = { id: 'shirt', version: '1', stock: 5 } as StaffExclusive

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

function Buttons() {
  const acts = useExclusiveActs()
  return (
    <button type="button" onClick={() => acts.addStock(shirt, 1, 'Shirt')}>
      More
    </button>
  )
}

test('the stock that is said is the stored one: fans buy meanwhile', async () => {
  network.mockResolvedValue(Response.json({ ...shirt, stock: 3 }))
  await show(
    <>
      <Buttons />
      <Toasts />
    </>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('3 of “Shirt” in stock')).toBeVisible()
})

test('the answer to an earlier press doesn’t take the stock back to what it was before a later one', async () => {
  const client = new QueryClient()
  const key = [listStaffExclusives.id, 'fc-virage', 'page']
  client.setQueryData(key, { rows: [shirt] })
  const answers: ((stock: number) => void)[] = []
  network.mockImplementation(
    () => new Promise((resolve) => answers.push((stock) => resolve(Response.json({ ...shirt, stock })))),
  )
  await show(
    <>
      <Buttons />
      <Toasts />
    </>,
    { client },
  )
  const more = page.getByRole('button', { name: 'More' })
  await more.click()
  await more.click()
  const shown: number[] = []
  client.getQueryCache().subscribe(() => {
    const [row] = client.getQueryData<{ rows: StaffExclusive[] }>(key)?.rows ?? []
    if (row) shown.push(row.stock)
  })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(6)
  answers[1]?.(7)
  await expect.element(page.getByText('7 of “Shirt” in stock')).toBeVisible()
  expect(new Set(shown)).toEqual(new Set([7]))
})
