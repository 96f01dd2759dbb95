import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aClub, aFan } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { openSession } from '../session/session.ts'
import { fanQuery, useFan } from './queries.ts'

const other = { ...aFan(), username: 'other' }

function Name() {
  const { fan, isLoading } = useFan(aClub().slug)
  return <p>{isLoading ? 'Loading' : (fan?.username ?? 'Nobody')}</p>
}

test('the record of the account before is nobody’s, until that of the new one is there (finding M78)', async () => {
  storeTokens(aFan())
  await openSession()
  const { client } = await show(<Name />)
  client.setQueryData(fanQuery(aClub().slug).queryKey, other)
  await expect.element(page.getByText('Loading')).toBeVisible()
  client.setQueryData(fanQuery(aClub().slug).queryKey, aFan())
  await expect.element(page.getByText(aFan().username)).toBeVisible()
})
