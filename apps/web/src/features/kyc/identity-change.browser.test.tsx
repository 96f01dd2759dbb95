import { type Fan, withdrawIdentityChange } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { fanQuery } from '../fans/queries.ts'
import { IdentityChange } from './identity-change.tsx'

const info = { firstName: 'Marie', lastName: 'Durand', birthdate: '1990-05-04', birthplace: 'Lyon' }
const companyInfo = { companyName: 'Phare', companyRegistrationNumber: '123', companyAddress: '1 rue du Port' }
const open = (requested: Partial<NonNullable<Fan['identityChange']>['requested']>) => {
  const change = { requested: { ...info, ...requested }, requestedAt: '2026-11-20T12:00:00.000Z' }
  const fan = aFan({ personalInfo: { ...info, phoneNumber: '+33612345678' }, identityChange: change })
  return show(
    <main>
      <h1>Marie Durand</h1>
      <IdentityChange fan={fan} change={change} />
    </main>,
  )
}
const terms = () =>
  page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
const withdraw = () => page.getByRole('button', { name: t('identityChange.withdraw') })

test('a change that waits is shown with what was requested, since when, and what stays until then (P07)', async () => {
  await open({ lastName: 'Durand-Roy', birthdate: '1990-05-05' })
  await expect.element(page.getByText(t('identityChange.text', { day: '20 November 2026' }))).toBeVisible()
  expect(terms()).toEqual([t('personalInfo.lastName'), t('personalInfo.birthdate')])
  await expect.element(page.getByText('Durand-Roy')).toBeVisible()
  await expect.element(page.getByText(t('identityChange.current', { value: 'Durand' }))).toBeVisible()
  await expect.element(page.getByText('5 May 1990')).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test('a company that is added is shown as one (P07)', async () => {
  await open({ companyInfo })
  expect(terms()).toEqual([t('identityChange.company')])
  await expect.element(page.getByText('Phare, 123, 1 rue du Port')).toBeVisible()
})

test('a change is withdrawn, and the fan’s record says so (P07)', async () => {
  const { client } = await open({ lastName: 'Durand-Roy' })
  const sent = network.answers(withdrawIdentityChange, aFan())
  await withdraw().click()
  await expect.poll(() => client.getQueryData(fanQuery('fc-virage').queryKey)).toMatchObject({ identityChange: null })
  expect(sent).toHaveLength(1)
})

test('the focus goes to the title of the page when a change is withdrawn (S06)', async () => {
  await open({ lastName: 'Durand-Roy' })
  network.answers(withdrawIdentityChange, aFan())
  await withdraw().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a change that could not be withdrawn says why (E01)', async () => {
  await open({ lastName: 'Durand-Roy' })
  network.fails(withdrawIdentityChange)
  await withdraw().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
  await expect.element(withdraw()).toBeEnabled()
})
