import { type Fan, getErasureRequest, savePersonalInfo } from '@virage/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityViolations } from '../../testing/accessibility.ts'
import { aClub, aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { fanQuery } from '../fans/queries.ts'
import { PrivacySection } from './privacy-section.tsx'

const personalInfo = {
  firstName: 'Marie',
  lastName: 'Durand',
  birthdate: '1990-05-04',
  birthplace: 'Lyon',
  phoneNumber: '+33612345678',
  address: { addressLine1: '1 rue du Stade', postalCode: '69007', city: 'Lyon', country: 'CH' },
  companyInfo: { companyName: 'Phare', companyRegistrationNumber: '123', companyAddress: '1 rue du Port' },
}
const open = (fan: Fan) =>
  show(<PrivacySection fan={fan} />, { club: aClub({ dueDiligenceRequired: true, isFoundation: true }) })
const change = () => page.getByRole('button', { name: t('profile.changeDetails') })
const dialog = () => page.getByRole('dialog', { name: t('profile.details') })

beforeEach(() => network.answers(getErasureRequest, { requestedAt: null }))

test('a fan changes what the club knows about them, without typing the rest again (P07)', async () => {
  const { client } = await open(aFan({ personalInfo }))
  await change().click()
  await expect.element(dialog().getByText(t('profile.detailsReview'))).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
  await field(t('personalInfo.lastName')).fill('Durand-Roy')
  const requested = { ...personalInfo, lastName: 'Durand-Roy' }
  const changed = aFan({ personalInfo, identityChange: { requested, requestedAt: '2026-11-20T12:00:00.000Z' } })
  const sent = network.answers(savePersonalInfo, changed)
  await dialog()
    .getByRole('button', { name: t('personalInfo.saveChanges') })
    .click()
  await expect.element(page.getByText(t('profile.detailsSent'))).toBeVisible()
  expect(sent[0]?.body).toEqual(requested)
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(client.getQueryData(fanQuery('fc-virage').queryKey)).toEqual(changed)
})

test('a dialog that was closed opens with what is saved, not with what was typed (P07)', async () => {
  await open(aFan({ personalInfo }))
  await change().click()
  await field(t('personalInfo.city')).fill('Paris')
  await dialog()
    .getByRole('button', { name: t('shell.close') })
    .click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await change().click()
  await expect.element(field(t('personalInfo.city'))).toHaveValue('Lyon')
})

test('a fan of whom the club knows nothing has nothing to change (P07)', async () => {
  await open(aFan())
  await expect.element(page.getByRole('button', { name: t('profile.download') })).toBeVisible()
  await expect.element(change()).not.toBeInTheDocument()
})
