import { expect, type Page, type Request } from '@playwright/test'
import type { ApiOperation } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { type StaffRole, staffRoles } from '@virage/domain'
import { signInAsOperator } from '@virage/test-support/builders'
import { colorRules, expectAccessible, onDesktop, onMobile, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'
import { addressesOf, createClubs, goToScreen, openScreen, viewsOf } from './routes.ts'

// All workers share the screens, of which there are many.
test.describe.configure({ mode: 'parallel' })

const operatorEmail = 'operator@virage.test'

/**
 * Each test takes a part of the screens. On a desktop each screen is opened by its address, on a phone from the one before. Its
 * tabs and views are opened from it.
 */
const looks = [
  { device: onDesktop, themes: ['light', 'dark'], open: openScreen, parts: [1, 2, 3, 4] },
  { device: onMobile, themes: ['light'], open: goToScreen, parts: [1, 2] },
] as const

/** Returns the names of controls that end beyond the window, and that nothing scrolls into it. It runs in the page. */
function namesOfCutOff(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((control) => control.getBoundingClientRect().right > innerWidth + 1 && !scrolls(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

for (const { device, themes, open, parts } of looks)
  for (const part of parts)
    test(`axe finds nothing on any screen ${device.name} (${themes.join(', ')}), and none is wider than the window: part ${part}`, async ({
      browser,
      product,
    }) =>
      withPage({ browser, product, device }, async (page) => {
        const clubs = await createClubs(product)
        await enterOffice(page, product, operatorEmail)
        await page.goto('/office/')
        const addresses = await addressesOf(page, await signInAsOperator(product), clubs)
        const todo = addresses.filter((_, index) => index % parts.length === part - 1)
        const [screens, done] = [new Set(todo), new Set<string>()]
        for (let address = todo.shift(); address !== undefined; address = todo.shift()) {
          if (done.has(address)) continue
          done.add(address)
          await test.step(address, async () => {
            await (screens.has(address) ? open : goToScreen)(page, address)
            for (const [index, colorScheme] of themes.entries()) {
              await page.emulateMedia({ colorScheme })
              // Another theme changes colours and nothing else.
              await expectAccessible(page, index === 0 ? undefined : colorRules)
            }
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow).toBe(0)
            expect(await page.evaluate(namesOfCutOff)).toEqual([])
          })
          todo.push(...(await viewsOf(page)))
        }
      }))

const operations = new Map(
  Object.values<unknown>(staff)
    .filter((one): one is ApiOperation => typeof one === 'object' && one !== null && 'path' in one && 'access' in one)
    .map((operation) => [operation.id, operation]),
)

/** Lists with a button that adds to them. */
const additions = [
  [staff.listStaffExclusives, staff.createExclusive],
  [staff.listStaffAuctions, staff.createAuction],
  [staff.listStaffGiveaways, staff.createGiveaway],
  [staff.listStaffPosts, staff.createPost],
  [staff.listPartners, staff.createPartner],
  [staff.listStaff, staff.addStaff],
] as const

const hrefsOfMenu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menu' })
    .locator('a.rail-item')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** Returns the controls of the shown screen that use an operation. */
const controlsOf = (page: Page) =>
  page.locator('[data-operation]').evaluateAll((controls) =>
    controls.map((control) => ({
      id: control.getAttribute('data-operation') ?? '',
      isDisabled: control.getAttribute('aria-disabled') === 'true',
      title: control.getAttribute('title') ?? '',
    })),
  )

for (const role of staffRoles)
  test(`the role ${role} has the screens that the API shows it, and the acts that the contract gives it`, async ({
    browser,
    product,
  }) =>
    withPage({ browser, product, device: { ...onDesktop, locale: 'en-GB' } }, async (own, _t, context) => {
      const clubs = await createClubs(product)
      const everything = await context.newPage()
      await enterOffice(everything, product, operatorEmail)
      await openScreen(everything, `/office/${clubs.usual}/exclusives`)
      const menu = await hrefsOfMenu(everything)
      const addresses = await addressesOf(everything, await signInAsOperator(product), clubs)
      await everything.close()

      const slugs = Object.values(clubs)
      await enterOffice(own, product, await createStaff(product, role, slugs))
      const [asked, forbidden] = [new Set<Request>(), new Array<string>()]
      own.on('request', (request) => asked.add(request))
      own.on('response', (response) => {
        // Not an answer to a screen before.
        if (response.status() === 403 && asked.has(response.request())) forbidden.push(response.url())
      })
      await openScreen(own, `/office/${clubs.coming}/settings`)
      const seen = new Set<string>()
      for (const slug of slugs) {
        await goToScreen(own, `/office/${slug}/settings`)
        const ownMenu = await hrefsOfMenu(own)
        for (const address of addresses.filter((one) => one.startsWith(`/office/${slug}/`))) {
          await test.step(address, async () => {
            asked.clear()
            forbidden.length = 0
            await goToScreen(own, address)
            // What is not in the menu says who may, by the API's refusal or without having asked.
            const isRefused = async () => forbidden.length > 0 || (await own.getByText(/^Only /).count()) > 0
            if (menu.includes(address) && !ownMenu.includes(address)) await expect.poll(isRefused, address).toBe(true)
            if (ownMenu.includes(address)) expect([address, forbidden]).toEqual([address, []])
            for (const { id, isDisabled, title } of await controlsOf(own)) {
              seen.add(id)
              const access = operations.get(id)?.access
              const isAllowed = typeof access === 'object' && access.staff.includes(role)
              if (isAllowed) expect([id, title]).toEqual([id, expect.not.stringMatching(/^Only /)])
              else expect([id, isDisabled, title]).toEqual([id, true, expect.stringMatching(/^Only /)])
            }
          })
        }
      }
      for (const [list, addition] of additions) {
        const roles: readonly StaffRole[] = list.access.staff
        if (roles.includes(role)) expect(seen).toContain(addition.id)
      }
    }))
