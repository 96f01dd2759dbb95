import type { StaffEnquiry } from '@virage/contract/staff'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { EnquiriesPage } from './enquiries-page.tsx'

const enquiry = (name: string): StaffEnquiry => ({
  id: name.toLowerCase(),
  fanId: `fan-${name}`,
  name,
  subject: null,
  state: 'WAITING',
  date: '2026-11-24T19:00:00.000Z',
  newestText: `Question of ${name}`,
  assignee: null,
  version: '1',
  language: 'en',
  messages: [{ id: `m-${name}`, author: null, text: `Question of ${name}`, date: '2026-11-24T19:00:00.000Z' }],
})

/** The server of a test: what waits, and the answers that it was sent. */
let waiting: StaffEnquiry[]
let answers: unknown[]
/** What an answer waits for before it is stored. */
let isStored: Promise<void>
const found = ({ searchParams }: URL) => waiting.filter(({ name }) => name.includes(searchParams.get('search') ?? ''))
const network = vi.fn<typeof fetch>((input, init) => {
  const url = new URL(input instanceof Request ? input.url : input.toString(), location.href)
  const path = url.pathname
  const opened = waiting.find(({ id }) => path.includes(`/enquiries/${id}`))
  if (path.endsWith('/answers')) {
    answers.push(JSON.parse(String(init?.body)))
    waiting = waiting.filter((one) => one !== opened)
    return isStored.then(() => Response.json({ ...opened, state: 'CLOSED' }, { status: 201 }))
  }
  if (path.endsWith('/saved-replies')) return Promise.resolve(Response.json({ replies: [], version: '1' }))
  if (path.endsWith('/enquiries'))
    return Promise.resolve(Response.json({ enquiries: found(url), waiting: waiting.length, team: [] }))
  return Promise.resolve(
    opened ? Response.json(opened) : Response.json({ status: 404, key: 'errors.backend.notFound' }, { status: 404 }),
  )
})

beforeEach(() => {
  waiting = [enquiry('Ana'), enquiry('Bo')]
  answers = []
  isStored = Promise.resolve()
  vi.stubGlobal('fetch', network)
})

async function open() {
  const { client } = await show(<EnquiriesPage />, { path: '/enquiries' })
  await expect.element(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  return client
}

const answer = () => page.getByLabelText('Your answer')
const inQueue = (name: string) =>
  page.getByRole('region', { name: 'Enquiries' }).getByRole('button', { name: new RegExp(`^${name} `) })

test('an answer that is being typed stays at its enquiry when the queue changes', async () => {
  const client = await open()
  await answer().fill('Your shirt leaves tomorrow.')
  waiting = [enquiry('Zoe'), ...waiting]
  await client.invalidateQueries()
  await expect.element(inQueue('Zoe')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await expect.element(answer()).toHaveValue('Your shirt leaves tomorrow.')
})

test('an answer that was begun is there again after another enquiry was opened', async () => {
  await open()
  await answer().fill('Your shirt leaves tomorrow.')
  await inQueue('Bo').click()
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await expect.element(answer()).toHaveValue('')
  await inQueue('Ana').click()
  await expect.element(answer()).toHaveValue('Your shirt leaves tomorrow.')
})

test('once an answer is sent, the next enquiry opens, then the queue is empty', async () => {
  await open()
  await answer().fill('It leaves tomorrow.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await answer().fill('Yes.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect.element(page.getByText('No fan is waiting')).toBeVisible()
  expect(answers).toEqual([
    { text: 'It leaves tomorrow.', close: true },
    { text: 'Yes.', close: true },
  ])
  expect(Object.keys(localStorage).filter((key) => key.includes('.enquiry.'))).toEqual([])
})

test('what is typed while an answer is being sent stays, and so does its enquiry', async () => {
  const stored = Promise.withResolvers<void>()
  isStored = stored.promise
  await open()
  await answer().fill('It leaves tomorrow.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await answer().fill('Its number follows.')
  stored.resolve()
  await expect.element(inQueue('Ana')).not.toBeInTheDocument()
  await expect.element(answer()).toHaveValue('Its number follows.')
})

test('an enquiry that is opened while an answer is being sent stays open', async () => {
  const stored = Promise.withResolvers<void>()
  isStored = stored.promise
  waiting = [...waiting, enquiry('Zoe')]
  await open()
  await answer().fill('It leaves tomorrow.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await inQueue('Zoe').click()
  await answer().fill('Dear Zoe')
  stored.resolve()
  await expect.element(inQueue('Ana')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Zoe' })).toBeVisible()
  await expect.element(answer()).toHaveValue('Dear Zoe')
})

test('words find the enquiries of a fan, the first of which opens', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Search by fan' }).fill('Bo')
  await expect.element(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  await expect.element(inQueue('Ana')).not.toBeInTheDocument()
})

test('words that find nobody can be cleared', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Search by fan' }).fill('Zoe')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(inQueue('Ana')).toBeVisible()
})
