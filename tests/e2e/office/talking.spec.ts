import { expect } from '@playwright/test'
import { createFan, createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { advanceClock, expectAccessible, mailTo, onDesktop, signIn, testOfTime, withPage } from '../product.ts'
import { club, createStaff, enterOffice } from './office.ts'

const device = { ...onDesktop, locale: 'en-GB' } as const

testOfTime(
  'a fan asks about a lot and reads the answer; then everyone who likes it is told that nobody has bid',
  async ({ browser, product }) => {
    const operator = await signInAsOperator(product)
    const fan = await createFan(product, { club, firstName: 'Yvette', lastName: 'Kermadec' })
    const { slug, auctionId } = await createRunningLot(product, operator, { club })
    await fan.call('POST', `/api/clubs/${club}/exclusives/${slug}/likes`)

    await testOfTime.step('the fan asks on the page of the lot', () =>
      withPage({ browser, product, device, ownContext: true }, async (page) => {
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/exclusives/${slug}`)
        await page.getByRole('link', { name: 'Ask the club about it' }).click()
        await expect(page.getByText(/^About: /)).toBeVisible()
        await page.getByLabel('Your question').fill('Is it signed?')
        await page.getByRole('button', { name: 'Send question' }).click()
        await expect(page.getByRole('log').getByText('Is it signed?')).toBeVisible()
        await expectAccessible(page)
      }),
    )

    await withPage({ browser, product, device, ownContext: true }, async (page) => {
      await enterOffice(page, product, await createStaff(product, 'editor'))
      await testOfTime.step('the team answers with a saved reply', async () => {
        await page.goto(`/office/${club}/enquiries`)
        await expect(page.getByRole('link', { name: /Enquiries.*1 waiting/ })).toBeVisible()
        await page.getByLabel('Saved reply').selectOption({ label: 'We’re looking into it' })
        await page.getByLabel('Your answer').press('End')
        await page.getByLabel('Your answer').pressSequentially(' Soon.')
        await page.getByRole('button', { name: 'Send answer' }).click()
        await expect(page.getByText('No fan is waiting')).toBeVisible()
        expect((await mailTo(product, fan.email, /answered/)).plain).toContain('We’re looking into it')
      })
      await testOfTime.step('the lot without bids leads to an announcement to the one who likes it', async () => {
        await page.goto(`/office/${club}/auctions/${auctionId}`)
        await page.getByRole('link', { name: 'No bid yet: tell the fan who likes it' }).click()
        await page.getByLabel('Title in English').fill('Nobody has bid')
        await page.getByLabel('Title in French').fill('Aucune enchère')
        await page.getByLabel('Text in English').fill('It could be yours.')
        await page.getByLabel('Text in French').fill('Il peut être à vous.')
        await expect(page.getByRole('article', { name: 'Email' })).toContainText('See the lot')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Send to 1 fan' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send to 1 fan' }).click()
        await expect(page.getByRole('listitem', { name: 'Nobody has bid' })).toContainText('Scheduled')
        await advanceClock(product, 70)
        await expect(page.getByRole('listitem', { name: 'Nobody has bid' })).toContainText('1 fan: 1 by email')
        expect((await mailTo(product, fan.email, /^Nobody has bid/)).plain).toContain('It could be yours.')
      })
    })

    await testOfTime.step('the fan reads both in the application', () =>
      withPage({ browser, product, device, ownContext: true }, async (page) => {
        await signIn(page, club, fan.email)
        await page.goto(`/clubs/${club}/messages`)
        await expect(page.getByRole('region', { name: 'News for you' })).toContainText('It could be yours.')
        await page.getByRole('link', { name: /1 new answer/ }).click()
        await expect(page.getByRole('log')).toContainText('Soon.')
      }),
    )
  },
)
