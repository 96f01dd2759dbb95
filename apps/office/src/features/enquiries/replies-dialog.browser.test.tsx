import { QueryClient } from '@tanstack/react-query'
import { getSavedReplies, type SavedReplies } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { RepliesDialog } from './replies-dialog.tsx'

const replies = (version: string, name: string): SavedReplies => ({
  version,
  replies: [{ name: { en: name }, text: { en: 'It leaves tomorrow.' } }],
})

const network = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(replies('2', 'Shipping'))))
beforeEach(() => void vi.stubGlobal('fetch', network))
const name = () => page.getByLabelText('Name in English')

test('the form shows what is stored when it opens, not what was read before', async () => {
  const client = new QueryClient()
  const { queryKey } = readQuery(getSavedReplies, { params: { slug: 'fc-virage' } })
  client.setQueryData(queryKey, replies('1', 'Delivery'), { updatedAt: Date.now() - 60_000 })
  await show(<RepliesDialog onClose={() => {}} />, { client })
  await expect.element(name()).toHaveValue('Shipping')
})

test('replies that were typed are there again after the dialog was closed, until they are saved', async () => {
  const first = await show(<RepliesDialog onClose={() => {}} />)
  await page.getByRole('button', { name: 'Add a reply' }).click()
  await name().nth(1).fill('Sizes')
  await first.unmount()
  const onClose = vi.fn<() => void>()
  const second = await show(<RepliesDialog onClose={onClose} />)
  await expect.element(page.getByText(/We restored your unsaved changes/)).toBeVisible()
  await expect.element(name().nth(1)).toHaveValue('Sizes')
  await page.getByLabelText('Text in English').nth(1).fill('They run large.')
  await page.getByRole('button', { name: 'Save replies' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const [, saved] = network.mock.calls.find(([, init]) => init?.method === 'PUT') ?? []
  expect(new Headers(saved?.headers).get('if-match')).toBe('"2"')
  expect(JSON.parse(String(saved?.body))).toEqual({
    replies: [
      { name: { en: 'Shipping' }, text: { en: 'It leaves tomorrow.' } },
      { name: { en: 'Sizes' }, text: { en: 'They run large.' } },
    ],
  })
  await second.unmount()
  await show(<RepliesDialog onClose={() => {}} />)
  await expect.element(name()).toHaveValue('Shipping')
  expect(page.getByText(/We restored/).elements()).toEqual([])
})
