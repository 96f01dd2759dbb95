import { useQuery } from '@tanstack/react-query'
import { listPartners, orderPartners, type StaffPartner } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../api.ts'
import { listQuery } from '../queries.ts'
import { show } from '../testing/show.tsx'
import { OrderedList } from './ordered-list.tsx'
import { Toasts } from './toast-region.tsx'
import { useOrder } from './use-order.ts'

const nameOf = ({ name }: { name: string }) => name
const rowOf = (name: string) => ({ id: name, name }) as StaffPartner

/** The server of a test: the stored order, the orders that it was sent, and whether a colleague has changed it. */
let stored: string[]
let sent: { ids: string[]; seen: string[] }[]
let answer: (() => void)[]
beforeEach(() => {
  stored = ['Bakery', 'Bank', 'Bus']
  sent = []
  answer = []
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Promise.resolve(Response.json(stored.map(rowOf)))
    const body = JSON.parse(String(init.body)) as (typeof sent)[number]
    sent.push(body)
    return new Promise((resolve) =>
      answer.push(() => {
        const isStale = body.seen.join() !== stored.join()
        if (!isStale) stored = body.ids
        const problem = { status: 412, key: 'errors.staff.changed' }
        resolve(isStale ? Response.json(problem, { status: 412 }) : Response.json(stored.map(rowOf)))
      }),
    )
  })
})

function Partners() {
  const list = listQuery(listPartners, 'fc-virage')
  const { data = [] } = useQuery(list)
  const order = useOrder<StaffPartner>(list.queryKey, (body) =>
    unwrap(call(orderPartners, { params: { slug: 'fc-virage' }, body })),
  )
  return (
    <>
      <OrderedList rows={data} nameOf={nameOf} operation={orderPartners} onOrder={order} render={nameOf} />
      <Toasts />
    </>
  )
}
const shown = () => [...document.querySelectorAll('ol > li')].map((row) => row.textContent.replace(/^\d+/, ''))
const down = (name: string) => page.getByRole('button', { name: `Move “${name}” down` })

test('two moves in a row are stored one after the other, and none jumps back', async () => {
  await show(<Partners />)
  await down('Bakery').click()
  await userEvent.keyboard('{Enter}')
  expect(shown()).toEqual(['Bank', 'Bus', 'Bakery'])
  await vi.waitFor(() => expect(answer).toHaveLength(1))
  answer[0]?.()
  await vi.waitFor(() => expect(answer).toHaveLength(2))
  expect(shown()).toEqual(['Bank', 'Bus', 'Bakery'])
  answer[1]?.()
  await vi.waitFor(() => expect(stored).toEqual(['Bank', 'Bus', 'Bakery']))
  await expect.element(page.getByText('“Bakery” is now 3 of 3.')).toBeInTheDocument()
  // The focus stays on the button, though the row can't go further.
  await expect.element(down('Bakery')).toHaveFocus()
})

test('a move in a list that a colleague has reordered leaves their order, says so and shows it', async () => {
  await show(<Partners />)
  await expect.element(down('Bakery')).toBeVisible()
  stored = ['Bus', 'Bank', 'Bakery']
  await down('Bakery').click()
  await vi.waitFor(() => expect(answer).toHaveLength(1))
  answer[0]?.()
  await expect.element(page.getByText(/^Someone else has just saved this/)).toBeVisible()
  await expect.poll(shown).toEqual(['Bus', 'Bank', 'Bakery'])
  expect(stored).toEqual(['Bus', 'Bank', 'Bakery'])
})

test('a role that may not order the list does not by a key either', async () => {
  await show(<Partners />, { role: 'finance' })
  await expect.element(down('Bakery')).toBeVisible()
  await userEvent.click(down('Bakery'), { force: true })
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(shown()).toEqual(['Bakery', 'Bank', 'Bus'])
  expect(sent).toEqual([])
})
