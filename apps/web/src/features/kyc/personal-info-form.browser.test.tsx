import { savePersonalInfo } from '@virage/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { PersonalInfoForm } from './personal-info-form.tsx'

const fan = aFan()
const onSaved = vi.fn<() => void>()
const open = () => show(<PersonalInfoForm fan={fan} onSaved={onSaved} />)
const of = (name: 'birthdate' | 'birthplace' | 'phoneNumber' | 'addressLine1' | 'postalCode' | 'city') =>
  field(t(`personalInfo.${name}`))
const save = () => page.getByRole('button', { name: t('personalInfo.save') })
const fill = async () => {
  await of('birthdate').fill('1990-02-03')
  await of('birthplace').fill('Lyon')
  await of('phoneNumber').fill('06 12 34 56 78')
  await of('addressLine1').fill('1 rue du Stade')
  await of('postalCode').fill('69007')
  await of('city').fill('Lyon')
}

beforeEach(() => onSaved.mockReset())

test('the form is saved, with the phone number in international form (P07)', async () => {
  await open()
  const sent = network.answers(savePersonalInfo, fan)
  await fill()
  await save().click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ firstName: 'Marie', birthdate: '1990-02-03', phoneNumber: '+33612345678' })
})

test('a national phone number is saved with the code of the chosen country (P07, papercut 3)', async () => {
  await open()
  const sent = network.answers(savePersonalInfo, fan)
  await fill()
  await field(t('personalInfo.country')).selectOptions('GB')
  await of('phoneNumber').fill('07400 123456')
  await save().click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ phoneNumber: '+447400123456' })
})

describe('validation', () => {
  test('sends nothing while a field is empty (V01)', async () => {
    await open()
    await fill()
    await of('city').fill('')
    await save().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('personalInfo.required'))
  })

  test('focuses an invalid field (V01)', async () => {
    await open()
    await fill()
    await of('birthplace').fill('')
    await save().click()
    await expect.element(of('birthplace')).toHaveFocus()
  })

  test('removes an error after a correction (V01)', async () => {
    await open()
    await fill()
    await of('city').fill('')
    await save().click()
    await expect.element(of('city')).toHaveAttribute('aria-invalid', 'true')
    await of('city').fill('Lyon')
    await expect.element(of('city')).not.toHaveAttribute('aria-invalid')
  })

  test('rejects an invalid phone number (P07)', async () => {
    await open()
    await fill()
    await of('phoneNumber').fill('12')
    await save().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('personalInfo.phoneError'))
  })

  test('rejects a birthdate under eighteen (P07)', async () => {
    await open()
    await fill()
    await of('birthdate').fill(`${new Date().getFullYear() - 10}-01-01`)
    await save().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('personalInfo.tooYoung'))
  })
})

describe('a form that failed to save', () => {
  test('shows why, and keeps the input (E05)', async () => {
    await open()
    network.fails(savePersonalInfo)
    await fill()
    await save().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
    await expect.element(of('birthplace')).toHaveValue('Lyon')
  })

  test('keeps its input after a reload (P07, papercut 9)', async () => {
    const { unmount } = await open()
    await of('birthplace').fill('Lyon')
    await unmount()
    await open()
    await expect.element(of('birthplace')).toHaveValue('Lyon')
  })

  test('keeps its company after a reload (P07)', async () => {
    const { unmount } = await open()
    await page.getByRole('checkbox').click()
    await field(t('personalInfo.companyName')).fill('Stade SAS')
    await unmount()
    await open()
    await expect.element(field(t('personalInfo.companyName'))).toHaveValue('Stade SAS')
  })

  test('is removed from storage once it is saved (P07)', async () => {
    const { unmount } = await open()
    network.answers(savePersonalInfo, fan)
    await fill()
    await save().click()
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    await unmount()
    await open()
    await expect.element(of('birthplace')).toHaveValue('')
  })
})

test('a double click saves once (E05)', async () => {
  await open()
  const { sent, answer } = network.holds(savePersonalInfo)
  await fill()
  await save().dblClick()
  answer(fan)
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
})

test('a fan who acts for a company is asked for its details (P07)', async () => {
  await open()
  await page.getByRole('checkbox').click()
  await expect.element(field(t('personalInfo.companyRegistrationNumber'))).toBeVisible()
})

test('details of a company are not sent for a private person (P07)', async () => {
  await open()
  const sent = network.answers(savePersonalInfo, fan)
  await fill()
  await page.getByRole('checkbox').click()
  await field(t('personalInfo.companyName')).fill('Stade SAS')
  await page.getByRole('checkbox').click()
  await save().click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).not.toHaveProperty('companyInfo')
})
