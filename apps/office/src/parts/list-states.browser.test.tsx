import { useQuery } from '@tanstack/react-query'
import { OperationError } from '@virage/session/operation-error'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { ReadBanner } from './list-states.tsx'

let isDown = true

function Orders() {
  const read = useQuery({
    queryKey: ['orders'],
    queryFn: () => (isDown ? Promise.reject(new OperationError(null)) : Promise.resolve(['FCV-12'])),
    retry: false,
  })
  return (
    <section>
      <h2>Orders</h2>
      <ReadBanner read={read} />
      {read.data}
    </section>
  )
}

test('the focus moves to the heading of a list that is read after all', async () => {
  await show(<Orders />)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toHaveFocus()
})
