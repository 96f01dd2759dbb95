import { expect } from '@playwright/test'
import { createClub, createExclusive, signInAsOperator } from '@virage/test-support/builders'
import { readDatabase } from '@virage/test-support/database'
import { expectAccessible, onDesktop, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'

const device = { ...onDesktop, locale: 'en-GB' } as const

test('an operator retries a job that failed for good, and is told that all is well', async ({ browser, product }) =>
  withPage({ browser, product, device }, async (page) => {
    await readDatabase(
      product,
      `with added as (select id from graphile_worker.add_job('noSuchTask', run_at => now() + interval '1 day'))
       select id from added`,
    )
    await readDatabase(
      product,
      `update graphile_worker._private_jobs set attempts = 25, last_error = 'The other side said no'
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'noSuchTask')`,
    )
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto('/office/')
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByRole('heading', { name: 'One thing needs you' })).toBeVisible()
    await page.getByRole('link', { name: 'See' }).click()
    const jobs = page.getByRole('region', { name: 'Jobs' })
    await expect(jobs.getByText('The other side said no')).toBeVisible()
    await expectAccessible(page)
    await jobs.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(page.getByText('One job runs again')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'All well' })).toBeVisible()
    await readDatabase(
      product,
      `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'noSuchTask'))`,
    )
  }))

test('an operator limits a club’s plan, and its owner reads that no exclusive can be added', async ({
  browser,
  product,
}) => {
  const operator = await signInAsOperator(product)
  const club = await createClub(operator)
  await createExclusive(operator, { club, name: { en: 'Scarf' } })
  const owner = await createStaff(product, 'owner', [club])
  await withPage({ browser, product, device }, async (page) => {
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto('/office/clubs/installation')
    const clubs = page.getByRole('table', { name: 'Clubs' })
    const row = clubs.getByRole('row').filter({ has: page.locator(`a[href="/office/${club}"]`) })
    await row.getByRole('button', { name: /^Set plan/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the plan').fill('Small')
    await dialog.getByLabel('Exclusives').fill('one')
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Exclusives').fill('1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save plan' }).click()
    await expect(row).toContainText('Exclusives: all 1 used')
    await expect(page.getByText('club has used up its plan')).toBeVisible()
  })
  await withPage({ browser, product, device }, async (page) => {
    await enterOffice(page, product, owner)
    await page.goto(`/office/${club}/settings?tab=plan`)
    await expect(page.getByRole('heading', { name: 'Plan: Small' })).toBeVisible()
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expectAccessible(page)
    await expect(createExclusive(operator, { club, name: { en: 'Scarf' } })).rejects.toThrow(/errors\.plan\.exclusives/)
  })
  await operator('PUT', `/api/staff/clubs/${club}/plan`, {
    name: null,
    limits: { fans: null, staff: null, exclusives: null, storage: null },
  })
})
