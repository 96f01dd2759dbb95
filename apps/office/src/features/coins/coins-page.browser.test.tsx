import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Toasts } from '../../parts/toast-region.tsx'
import { show } from '../../testing/show.tsx'
import { CoinsPage } from './coins-page.tsx'

test('coins that could not be read say so once', async () => {
  const network = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', network)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await show(<CoinsPage />, { role: 'finance', path: '/coins', client })
  await expect.poll(() => client.isFetching()).toBe(0)
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
})

test('a gift that is answered late leaves the dialog open that somebody has opened since', async () => {
  const gift = Promise.withResolvers<Response>()
  const ana = { id: 'ana', firstName: 'Ana', lastName: 'Gomes', email: 'ana@fans.test' }
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method === 'POST') return gift.promise
    return path.includes('search=Ana') ? Promise.resolve(Response.json([ana])) : new Promise(() => {})
  })
  await show(
    <>
      <CoinsPage />
      <Toasts />
    </>,
    { role: 'finance', path: '/coins' },
  )
  await page.getByRole('button', { name: 'Give coins…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Ana')
  await dialog.getByRole('button', { name: /^Ana Gomes/ }).click()
  const [amount, memo] = dialog.getByRole('textbox').all()
  await amount?.fill('20')
  await memo?.fill('Quiz of the derby')
  await dialog.getByRole('button', { name: /^Give 20/ }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Give to many…' }).click()
  await page.getByLabelText('Fans and coins').fill('bo@fans.test\t5')
  gift.resolve(Response.json({}))
  await expect.element(page.getByText(/^20.VIR given to Ana Gomes$/)).toBeInTheDocument()
  await expect.element(page.getByLabelText('Fans and coins')).toHaveValue('bo@fans.test\t5')
})
