import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createParticipation, type Draw, getDraw } from '@virage/contract'
import { createGiveaway, getStaffGiveaway, type StaffGiveaway, updateGiveaway } from '@virage/contract/staff'
import { signInAsOperator } from '@virage/test-support/builders'
import type { RunningServer } from '@virage/test-support/server'
import { expectAccessible, mailTo, onDesktop, onMobile, test, withPage } from '../product.ts'
import { inputs } from './input.ts'
import { club, enterOffice } from './office.ts'

const owner = 'staff@fc-virage.test'
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const pathOf = (path: string, giveawayId = '') => path.replace(':slug', club).replace(':giveawayId', giveawayId)

/** A visitor enters, and opens the link in their email. */
async function enter(product: RunningServer, giveawayId: string, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@visitors.test`
  const entered = await fetch(product.origin + pathOf(createParticipation.path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), 'accept-language': 'en' },
    body: JSON.stringify({ giveawayId, clubSlug: club, firstName, lastName: 'Fabre', email, answeredQuestions: [] }),
  })
  expect(entered.status).toBe(201)
  const { plain } = await mailTo(product, email)
  const link = /http\S*giveaway-entries\S*/.exec(plain)?.[0] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
}

/** Creates a giveaway with entries, and ends it now. */
async function endedGiveaway(product: RunningServer, { entries = ['Ana', 'Ben', 'Cleo'] } = {}) {
  const operator = await signInAsOperator(product)
  const name = `Shirt ${crypto.randomUUID().slice(0, 6)}`
  const giveaway = await operator<StaffGiveaway>('POST', pathOf(createGiveaway.path), {
    type: 'GIVEAWAY',
    name: { en: name, fr: name },
    prize: { en: 'A signed shirt', fr: 'Un maillot signé' },
    startDate: minutes(-60),
  })
  for (const entrant of entries) await enter(product, giveaway.id, entrant)
  await operator('PATCH', pathOf(updateGiveaway.path, giveaway.id), { endDate: minutes(-1) })
  return { ...giveaway, shownName: name }
}

for (const { how, device, operate } of inputs)
  test(
    `a giveaway is drawn before everyone ${how}, then a substitute is drawn and the certificate downloaded`,
    { tag: '@P09' },
    async ({ browser, product }) =>
      withPage({ browser, product, device }, async (page) => {
        const { press, type } = operate(page)
        const giveaway = await endedGiveaway(product)
        await enterOffice(page, product, owner)
        await page.goto(`/office/${club}/giveaways`)
        await type(page.getByRole('searchbox'), giveaway.shownName)
        await expect(page.getByRole('row')).toHaveCount(2)
        await expect(page.getByRole('row').last()).toContainText('Waiting for its draw')
        await press(page.getByRole('link', { name: giveaway.shownName }))
        await expect(page.getByRole('heading', { level: 1, name: giveaway.shownName })).toBeVisible()
        await press(page.getByRole('link', { name: /^Entries and draw/ }))
        await expect(page.getByText('3 entries')).toBeVisible()
        await press(page.getByRole('button', { name: 'Draw winners' }))
        const question = page.getByRole('dialog')
        await type(question.getByLabel('Number of winners'), '1')
        await type(question.getByLabel('Type 1 again to confirm'), '1')
        await press(question.getByRole('button', { name: 'Draw 1 winner' }))

        const ceremony = page.getByRole('dialog', { name: giveaway.shownName })
        await expect(ceremony.getByText('entries are in the draw')).toBeVisible()
        await expect(ceremony.getByRole('button', { name: 'Reveal the number' })).toBeFocused()
        await press(ceremony.getByRole('button', { name: 'Reveal the number' }))
        await expect(ceremony.getByText('The number matches its fingerprint')).toBeVisible()
        await expectAccessible(page)
        await press(ceremony.getByRole('button', { name: 'Check the draw' }))
        await expect(ceremony.getByText('Same winner. The draw checks out.')).toBeVisible()
        await press(ceremony.getByRole('button', { name: 'Next winner' }))
        await expect(ceremony.getByRole('listitem')).toHaveText(/^1(Ana|Ben|Cleo) F\./)
        await press(ceremony.getByRole('button', { name: 'Done' }))
        await expect(ceremony).toBeHidden()

        const winners = page.getByRole('region', { name: 'Winners' })
        await expect(winners.getByRole('listitem')).toHaveText([/(Ana|Ben|Cleo) Fabre.*Prize not handed over yet/])
        await press(winners.getByRole('button', { name: /^Replace / }))
        await type(page.getByLabel('Reason'), 'No answer for two weeks')
        await press(page.getByRole('button', { name: 'Draw substitute' }))
        await expect(winners.getByRole('listitem')).toHaveText([
          /Replaced by number 2.*No answer for two weeks/,
          /Prize not handed over yet.*Took over from number 1/,
        ])
        await expectAccessible(page)

        const download = page.waitForEvent('download')
        await press(winners.getByRole('button', { name: 'Download certificate' }))
        const file = await download
        expect(file.suggestedFilename()).toBe(`${club}-draw-${giveaway.id}.pdf`)
        expect(
          readFileSync(await file.path())
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-')

        await page.goto(`/clubs/${club}/giveaway/${giveaway.id}/draw`)
        await expect(page.getByText('The draw checks out')).toBeVisible()
        const draw = (await (await fetch(product.origin + pathOf(getDraw.path, giveaway.id))).json()) as Draw
        expect(draw.substitutes).toHaveLength(1)
        await expect(page.getByText(draw.substitutes[0]?.participationId ?? '')).toBeVisible()
      }),
  )

test('names of winners are read when somebody asks, and never before', { tag: '@P09' }, async ({ browser, product }) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const giveaway = await endedGiveaway(product, { entries: ['Dia'] })
    const operator = await signInAsOperator(product)
    await operator('POST', `/api/staff/clubs/${club}/giveaways/${giveaway.id}/draw`, { count: 1 })
    const reads: string[] = []
    page.on('request', (request) => {
      if (/\/participations\?/.test(request.url())) reads.push(request.url())
    })
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/giveaways/${giveaway.id}?tab=draw`)
    const winners = page.getByRole('region', { name: 'Winners' })
    await expect(winners.getByRole('listitem')).toHaveText([/^1Entry [0-9a-f]{8}/])
    await expect(winners.getByText('The audit log notes that you looked.')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    expect(reads).toEqual([])
    await winners.getByRole('button', { name: 'Show names and contacts' }).click()
    await expect(winners.getByRole('listitem')).toHaveText([/^1Dia Fabre/])
    expect(reads).toHaveLength(1)
  }),
)

test(
  'a giveaway is put together on a phone: its questions are written, moved, previewed and saved',
  { tag: '@P09' },
  async ({ browser, product }) =>
    withPage({ browser, product, device: onMobile }, async (page) => {
      await enterOffice(page, product, owner)
      await page.goto(`/office/${club}/giveaways/new`)
      await page.getByLabel('Name · English').fill('Two seats')
      await page.getByLabel('Name · French').fill('Deux places')
      await page.getByLabel('Prize · English').fill('Two seats for the derby')
      await page.getByLabel('Prize · French').fill('Deux places pour le derby')
      await page.getByLabel('Starts').fill('2031-01-01T10:00')
      await page.getByLabel('Ends').fill('2031-01-31T10:00')
      const questions = page.getByRole('region', { name: 'Questions' })
      await questions.getByRole('button', { name: 'Add question' }).click()
      await questions.getByLabel('Question · English').fill('Who scored?')
      await questions.getByLabel('Question · French').fill('Qui a marqué ?')
      await questions.getByLabel('Choice 1 · English').fill('Diallo')
      await questions.getByRole('button', { name: 'Remove choice 2' }).click()
      await page.getByRole('button', { name: /^Create/ }).click()
      await expect(questions.getByText('Add at least two choices.')).toBeVisible()
      await questions.getByRole('button', { name: 'Add choice' }).click()
      await questions.getByLabel('Choice 2 · English').fill('Nobody')
      await questions.getByRole('button', { name: 'Add question' }).click()
      await questions.getByLabel('Answer').selectOption('Longer text')
      await questions.getByLabel('Question · English').fill('Why you?')
      await questions.getByLabel('Move “Why you?” to position').selectOption('1')
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('complementary', { name: 'What fans see' })
      await expect(preview.getByText('Two seats for the derby')).toBeVisible()
      await expect(preview.getByRole('radio', { name: 'Diallo' })).toBeVisible()
      await preview.getByRole('button', { name: 'Back to the form' }).click()
      await page.getByRole('button', { name: /^Create/ }).click()
      await expect(page.getByText('No unsaved changes')).toBeVisible()
      await expect(page.getByText('2 things are missing')).toBeVisible()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const operator = await signInAsOperator(product)
      const stored = await operator<StaffGiveaway>('GET', pathOf(getStaffGiveaway.path, id))
      expect(stored.questions.map(({ title, answers, multiline }) => [title.en, answers.length, multiline])).toEqual([
        ['Why you?', 0, true],
        ['Who scored?', 2, false],
      ])
    }),
)

test('two people who edit one giveaway lose nothing, and its questions are locked by the first answer', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page) => {
    const operator = await signInAsOperator(product)
    const giveaway = await operator<StaffGiveaway>('POST', pathOf(createGiveaway.path), {
      type: 'GIVEAWAY',
      name: { en: 'Shared', fr: 'Partagé' },
      startDate: minutes(-60),
      questions: [{ title: { en: 'Why you?', fr: 'Pourquoi vous ?' } }],
    })
    const path = pathOf(updateGiveaway.path, giveaway.id)
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/giveaways/${giveaway.id}`)
    await page.getByRole('button', { name: 'Why you?', exact: true }).click()
    await page.getByLabel('Question · English').fill('Why you, really?')
    await operator('PATCH', path, { questions: [{ title: { en: 'Who are you?', fr: 'Qui êtes-vous ?' } }] })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Who are you? · Qui êtes-vous ?')).toBeVisible()
    await dialog.getByLabel(/^Your version/).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No unsaved changes')).toBeVisible()

    await enter(product, giveaway.id, 'Emil')
    await page.reload()
    await expect(page.getByText('Someone has answered, so the questions can’t change.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add question' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Name · English').fill('Shared, renamed')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    const stored = await operator<StaffGiveaway>('GET', path)
    expect([stored.name.en, stored.questions[0]?.title.en]).toEqual(['Shared, renamed', 'Why you, really?'])
  }))
