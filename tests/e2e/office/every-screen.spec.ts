import { expect } from '@playwright/test'
import type { ApiOperation } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { staffRoles } from '@virage/domain'
import { signInAsOperator } from '@virage/test-support/builders'
import { expectAccessible, onDesktop, onMobile, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'
import { addressesOf, createClubs, openScreen, viewsOf } from './routes.ts'

/** Each test takes a part of the screens, so that it ends in time on a loaded machine, too. */
const parts = [0, 1, 2, 3]
const partOf = (addresses: string[], part: number) => addresses.filter((_, index) => index % parts.length === part)

for (const { device, themes } of [
  { device: onDesktop, themes: ['light', 'dark'] },
  { device: onMobile, themes: ['light'] },
] as const)
  for (const part of parts)
    test(`axe finds nothing on any screen ${device.name} (${themes.join(', ')}), and none is wider than the window: part ${part + 1}`, async ({
      browser,
      product,
    }) =>
      withPage({ browser, product, device }, async (page) => {
        const clubs = await createClubs(product)
        await enterOffice(page, product, 'operator@virage.test')
        await page.goto('/office/')
        const addresses = await addressesOf(page, await signInAsOperator(product), clubs)
        const todo = partOf(addresses, part)
        const done = new Set<string>()
        for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
          if (done.has(address)) continue
          done.add(address)
          await test.step(address, async () => {
            await openScreen(page, address)
            for (const colorScheme of themes) {
              await page.emulateMedia({ colorScheme })
              await expectAccessible(page)
            }
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow).toBe(0)
          })
          todo.push(...(await viewsOf(page)))
        }
      }))

const operations = new Map(
  Object.values<unknown>(staff)
    .filter((one): one is ApiOperation => typeof one === 'object' && one !== null && 'path' in one && 'access' in one)
    .map((operation) => [operation.id, operation]),
)

for (const role of staffRoles)
  test(`the role ${role} has the screens that the API shows it, and the acts that the contract gives it`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (page, _t, context) => {
      const clubs = await createClubs(product)
      const operator = await signInAsOperator(product)
      const everything = await context.newPage()
      await enterOffice(everything, product, 'operator@virage.test')
      await openScreen(everything, `/office/${clubs.usual}/exclusives`)
      const menuOf = (one: typeof page) =>
        one
          .getByRole('navigation', { name: 'Menu' })
          .locator('a.rail-item')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      const menu = await menuOf(everything)
      const addresses = await addressesOf(everything, operator, clubs)
      await everything.close()

      const emails = new Map<string, string>()
      for (const slug of Object.values(clubs)) emails.set(slug, await createStaff(product, role, slug))
      for (const [slug, email] of emails) {
        const own = await context.newPage()
        await enterOffice(own, product, email)
        const forbidden: string[] = []
        own.on('response', (response) => response.status() === 403 && forbidden.push(response.url()))
        await openScreen(own, `/office/${slug}/settings`)
        const ownMenu = await menuOf(own)
        for (const address of addresses.filter((one) => one.startsWith(`/office/${slug}/`))) {
          await test.step(address, async () => {
            forbidden.length = 0
            await openScreen(own, address)
            // What is not in the menu says who may, by the API's refusal or without having asked.
            const isRefused = async () => forbidden.length > 0 || (await own.getByText(/^Only /).count()) > 0
            if (menu.includes(address) && !ownMenu.includes(address)) await expect.poll(isRefused, address).toBe(true)
            if (ownMenu.includes(address)) expect([address, forbidden]).toEqual([address, []])
            for (const control of await own.locator('[data-operation]').all()) {
              const id = (await control.getAttribute('data-operation')) ?? ''
              const access = operations.get(id)?.access
              const isAllowed = typeof access === 'object' && access.staff.includes(role)
              const title = (await control.getAttribute('title')) ?? ''
              if (isAllowed) expect([id, title]).toEqual([id, expect.not.stringMatching(/^Only /)])
              else
                expect([id, await control.getAttribute('aria-disabled'), title]).toEqual([
                  id,
                  'true',
                  expect.stringMatching(/^Only /),
                ])
            }
          })
        }
        await own.close()
      }
    }))
