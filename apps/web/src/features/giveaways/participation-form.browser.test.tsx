import { createParticipation, type Giveaway, listParticipations } from '@virage/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ParticipationForm } from './participation-form.tsx'

const giveaway: Giveaway = {
  id: idOf(30),
  type: 'GIVEAWAY',
  name: 'Two seats for the derby',
  prize: null,
  url: null,
  startDate: inMinutes(-60),
  endDate: inMinutes(60),
  questions: [{ id: idOf(31), title: 'Who scored?', preTitle: null, answers: [], required: true, multiline: false }],
  partner: null,
}
const participation = { id: idOf(32), giveawayId: giveaway.id, createdAt: inMinutes(0), partnerSlug: null }
const send = () => page.getByRole('button', { name: t('giveaway.send') })
const open = async ({ fan, participated = false }: { fan?: ReturnType<typeof aFan>; participated?: boolean } = {}) => {
  network.answers(listParticipations, [])
  return show(<ParticipationForm giveaway={giveaway} fan={fan} partnerSlug={null} participated={participated} />)
}
const fill = async () => {
  await page.getByLabelText(/Who scored/).fill('Diallo')
  await field(t('giveaway.firstName')).fill('Zoe')
  await field(t('giveaway.lastName')).fill('Martin')
  await field(t('giveaway.email')).fill('zoe@visitors.test')
  await page.getByRole('checkbox').click()
}

test('a visitor is asked to confirm the entry by email (P09)', async () => {
  await open()
  network.answers(createParticipation, participation)
  await fill()
  await send().click()
  await expect.element(page.getByRole('dialog', { name: t('giveaway.waitsTitle') })).toBeVisible()
})

test('a fan enters with the address of the account (P09)', async () => {
  await open({ fan: aFan() })
  await expect.element(field(t('giveaway.email'))).toHaveAttribute('readonly')
})

test('the terms must be accepted (P09)', async () => {
  await open({ fan: aFan() })
  await expect.element(send()).toBeDisabled()
})

test('a fan who has already entered sees a message (P09)', async () => {
  await open({ fan: aFan(), participated: true })
  await expect.element(page.getByRole('dialog', { name: t('giveaway.beforeTitle') })).toBeVisible()
})

test('the answers survive a reload until they are sent (E05)', async () => {
  const { unmount } = await open()
  await fill()
  await unmount()
  await open()
  await expect.element(page.getByLabelText(/Who scored/)).toHaveValue('Diallo')
  await expect.element(field(t('giveaway.email'))).toHaveValue('zoe@visitors.test')
})

test('answers that were sent are not kept (E05)', async () => {
  const { unmount } = await open()
  network.answers(createParticipation, participation)
  await fill()
  await send().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await unmount()
  await open()
  await expect.element(page.getByLabelText(/Who scored/)).toHaveValue('')
})

test('a double click sends one entry (E05)', async () => {
  await open()
  const { sent, answer } = network.holds(createParticipation)
  await fill()
  await send().dblClick()
  answer(participation)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(sent).toHaveLength(1)
})

describe('a form that fails', () => {
  test('keeps the answers after a failure (E05)', async () => {
    await open()
    network.fails(createParticipation)
    await fill()
    await send().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(t('problems.backend.unavailable'))
    await expect.element(page.getByLabelText(/Who scored/)).toHaveValue('Diallo')
  })

  test('shows an invalid email address in its field (V01)', async () => {
    await open()
    network.refuses(createParticipation, 'errors.validation.failed', {
      status: 422,
      errors: [{ path: 'email', key: 'errors.validation.email' }],
    })
    await fill()
    await send().click()
    await expect.element(page.getByText(t('giveaway.notAnEmail'))).toBeVisible()
  })

  test('focuses the first unanswered required question (V01)', async () => {
    await open()
    network.refuses(createParticipation, 'errors.validation.failed', {
      status: 422,
      errors: [
        { path: 'email', key: 'errors.validation.email' },
        { path: `answeredQuestions.${idOf(31)}`, key: 'errors.giveaway.answerRequired' },
      ],
    })
    await fill()
    await send().click()
    await expect.element(page.getByText(t('questions.required'))).toBeVisible()
    await expect.element(page.getByLabelText(/Who scored/)).toHaveFocus()
  })

  test('can be sent after a correction (V01)', async () => {
    await open()
    network.refuses(createParticipation, 'errors.validation.failed', {
      status: 422,
      errors: [{ path: 'email', key: 'errors.validation.email' }],
    })
    await fill()
    await send().click()
    await expect.element(field(t('giveaway.email'))).toHaveAttribute('aria-invalid', 'true')
    network.answers(createParticipation, participation)
    await send().click()
    await expect.element(page.getByRole('dialog', { name: t('giveaway.waitsTitle') })).toBeVisible()
  })

  test('shows that the giveaway has just ended (P09)', async () => {
    await open()
    network.refuses(createParticipation, 'errors.giveaway.notActive')
    await fill()
    await send().click()
    await expect.element(page.getByText(t('giveaway.over'))).toBeVisible()
  })
})
