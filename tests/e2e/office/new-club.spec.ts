import { expect, type Locator, type Page } from '@playwright/test'
import type { ClubSettings, StaffMember } from '@virage/contract/staff'
import { password, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { sellerDetails } from '@virage/test-support/seller'
import sharp from 'sharp'
import { expectAccessible, mailedCode, mailTo, onDesktop, onMobile, tabTo, test, withPage } from '../product.ts'
import { createStaff, enterOffice } from './office.ts'

const english = { ...onDesktop, locale: 'en-GB' } as const
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`

/** Operates a page by keyboard alone, and counts what a person does. */
function keyboardOf(page: Page) {
  const counts = { steps: 0, fields: 0 }
  const to = async (target: Locator) => {
    await expect(target).toBeVisible()
    await tabTo(page, target)
  }
  return {
    counts,
    /** Goes to a control and presses it. */
    press: async (target: Locator, key = 'Enter') => {
      counts.steps++
      await to(target)
      await page.keyboard.press(key)
    },
    /** Goes to a field and types into it. */
    type: async (target: Locator, text: string) => {
      counts.steps++
      counts.fields++
      await to(target)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    /** Presses keys that act wherever the focus is. */
    keys: async (...keys: string[]) => {
      counts.steps++
      for (const key of keys) await page.keyboard.press(key)
    },
    /** Goes to a date and time, and types it part by part: in American order, which is this browser's own. */
    date: async (target: Locator, value: string) => {
      counts.steps++
      counts.fields++
      await to(target)
      const [, year = '', month = '', day = '', hour = '', minute = ''] =
        /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(value) ?? []
      await page.keyboard.type(`${month}${day}${year}`)
      await page.keyboard.press('ArrowRight')
      const twelve = String(Number(hour) % 12 || 12).padStart(2, '0')
      await page.keyboard.type(`${twelve}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`)
      await expect(target).toHaveValue(value)
      // Past the field's own calendar button, whose focus the page can't ask about.
      await page.keyboard.press('Tab')
    },
  }
}

/** Returns an instant as a field for the club's local time takes it. */
const parisTime = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' })
    .format(at)
    .replace(' ', 'T')

test('a new owner gets from the invitation email to a live lot by keyboard alone', async ({ browser, product }) =>
  withPage({ browser, product, device: english, ownContext: true }, async (page) => {
    const slug = unique('lions')
    const ownerEmail = `owner@${slug}.test`
    const operator = await signInAsOperator(product)
    await operator('POST', '/api/staff/clubs', {
      slug,
      model: 'MARKETPLACE',
      template: 'football',
      name: 'Lions de la Baie',
      platformName: 'Lions de la Baie',
      ownerEmail,
      languages: ['en', 'fr'],
    })
    const { plain } = await mailTo(product, ownerEmail)
    const [officeLink = ''] = /https?:\S+\/office\/\S+/.exec(plain) ?? []
    const [signUpLink = ''] = /https?:\S+\/signup/.exec(plain) ?? []
    const { press, type, keys, date, counts } = keyboardOf(page)

    // An account with the invited address.
    await page.goto(signUpLink)
    await type(page.getByLabel(/^Email/), ownerEmail)
    await type(page.getByLabel(/^Password/), password)
    await type(page.getByLabel(/^Repeat password/), password)
    await press(page.getByRole('checkbox'), 'Space')
    await press(page.getByRole('button', { name: 'Create my account' }))
    await expect(page.getByLabel(/^Code/)).toBeFocused()
    await type(page.getByLabel(/^Code/), await mailedCode(product, ownerEmail))
    await keys('Enter')
    await expect(page).toHaveURL(/\/kyc$/)

    // The back office leads into the wizard, at once.
    await page.goto(officeLink)
    await type(page.getByLabel('Email'), ownerEmail)
    await type(page.getByLabel('Password'), password)
    await keys('Enter')
    await expect(page).toHaveURL(`${product.origin}/office/${slug}/start`)

    // The look: a logo, cropped, and a colour.
    await press(page.getByRole('link', { name: 'Next: Look' }))
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByLabel('Choose a logo'))
    const logo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b6e4f' } })
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
    await press(page.getByRole('dialog').getByRole('button', { name: 'Use this part' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await type(page.getByLabel('Main colour', { exact: true }), '#0b6e4f')
    await keys('Control+s')

    // Texts, in both languages.
    await expect(page.getByRole('link', { name: 'Texts', exact: true })).toHaveAttribute('aria-current', 'page')
    await type(page.getByLabel('Headline · English'), 'Own a piece of the Lions')
    await type(page.getByLabel('Headline · French'), 'Une part des Lions')
    await type(page.getByLabel('Tagline · English'), 'Every sale trains our young players')
    await type(page.getByLabel('Tagline · French'), 'Chaque vente forme nos jeunes')
    await type(page.getByLabel('Presentation · English'), 'A club on the bay since 1931.')
    await type(page.getByLabel('Presentation · French'), 'Un club de la baie depuis 1931.')
    await keys('Control+s')

    // Legal identity. Card payments are on, so the step of payments is done.
    await type(page.getByLabel('Contact email'), `hello@${slug}.test`)
    await keys('Control+s')

    // Who sells.
    await expect(page.getByRole('link', { name: 'Seller', exact: true })).toHaveAttribute('aria-current', 'page')
    const seller = {
      'Legal name of the seller': sellerDetails.legalName,
      'Legal form': sellerDetails.legalForm,
      SIREN: '000 120 410',
      Address: sellerDetails.address.addressLine1,
      'Postal code': sellerDetails.address.postalCode,
      'Town or city': sellerDetails.address.city,
      'Phone number': sellerDetails.phone,
      'Seller’s email': sellerDetails.email,
      'Director of publication': sellerDetails.director,
      'Name of the mediator': sellerDetails.mediator.name,
      'Address of the mediator': sellerDetails.mediator.address,
      'Web page of the mediator': sellerDetails.mediator.page,
    }
    // Its fields reach down to where the last steps are reported.
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
    for (const [label, text] of Object.entries(seller)) await type(page.getByLabel(label, { exact: true }), text)
    await keys('Control+s')

    // The first exclusive: a draft of the template, shown.
    await press(page.getByRole('link', { name: 'Signed match shirt' }))
    await press(page.getByRole('switch', { name: 'Visible' }), 'Space')
    await keys('Control+s')
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await keys('g', 'b')

    // The first auction, which has begun a minute ago, and its lot.
    await press(page.getByRole('link', { name: 'Next: Look' }))
    await press(page.getByRole('link', { name: 'First auction', exact: true }))
    await expect(page.getByRole('button', { name: 'New auction' })).toBeVisible()
    await keys('c')
    const now = Date.now()
    await type(page.getByLabel('Name · English'), 'Opening night')
    await type(page.getByLabel('Name · French'), 'Soirée d’ouverture')
    await date(page.getByLabel('Starts'), parisTime(now - 60_000))
    await date(page.getByLabel('Ends'), parisTime(now + 3_600_000))
    await keys('Control+s')
    await type(page.getByLabel('Add an exclusive'), 'Signed')
    await press(page.getByRole('button', { name: /^Signed match shirt/ }))
    await expect(page.getByRole('list', { name: 'Lots' }).getByRole('listitem')).toHaveCount(1)
    await press(page.getByRole('link', { name: /^Readiness/ }))
    await press(page.getByRole('button', { name: 'Show to fans' }))
    await expect(page.getByRole('button', { name: 'Hide from fans' })).toBeVisible()

    // Open.
    await keys('g', 'b')
    await press(page.getByRole('link', { name: 'Open', exact: true }))
    await press(page.getByRole('button', { name: 'Open the club' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Open the club' }))
    await expect(page.getByRole('heading', { name: 'Lions de la Baie is open.' })).toBeVisible()

    const lot = await fetch(`${product.origin}/api/clubs/${slug}/exclusives/signed-match-shirt`)
    expect(await lot.json()).toMatchObject({ auctionLot: { auction: { status: 'ACTIVE' } } })
    await page.goto(`/clubs/${slug}/exclusives/signed-match-shirt`)
    await expect(page.getByRole('heading', { name: 'Signed match shirt' }).first()).toBeVisible()
    console.log(
      `From the invitation to a live lot: ${counts.steps} steps by keyboard, ${counts.fields} of them fields to fill in`,
    )
  }))

test('an operator creates a club once, however often the request is sent, and archives it after typing its address', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: english }, async (page, _t, context) => {
    const slug = unique('ac-lagune')
    const ownerEmail = `owner@${slug}.test`
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto('/office/')
    await page.getByRole('link', { name: 'New club' }).click()
    await page.getByLabel('Name of the platform').fill('La Lagune')
    await page.getByLabel('Web address').fill(slug)
    await page.getByLabel('Owner’s email address').fill(ownerEmail)
    // The response of the first request is lost; the person presses again.
    await context.route('**/api/staff/clubs', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Create club' }).click()
    await expect(page.getByText(/We couldn’t connect/)).toBeVisible()
    await context.unrouteAll()
    await page.getByRole('button', { name: 'Create club' }).click()
    await expect(page).toHaveURL(new RegExp(`/office/${slug}/start$`))
    await mailTo(product, ownerEmail)
    expect(await mailsTo(product, ownerEmail)).toHaveLength(1)
    const operator = await signInAsOperator(product)
    const team = await operator<StaffMember[]>('GET', `/api/staff/clubs/${slug}/staff`)
    expect(team.map(({ email, role }) => [email, role])).toEqual([[ownerEmail, 'owner']])

    await page.goto('/office/')
    await page.getByLabel('Filter by name or address').fill(slug)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Archive La Lagune' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Archive La Lagune' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug)
    await confirm.click()
    await expect(page.getByRole('button', { name: 'Reopen La Lagune' })).toBeVisible()
    const settings = await operator<ClubSettings>('GET', `/api/staff/clubs/${slug}/settings`)
    expect(settings.state).toBe('ARCHIVED')
  }))

test('a club can’t be opened while something needed is missing, not even if it went missing meanwhile', async ({
  browser,
  product,
}) =>
  withPage({ browser, product, device: { ...onMobile, locale: 'en-GB' } }, async (page) => {
    const slug = unique('dunes')
    const operator = await signInAsOperator(product)
    await operator('POST', '/api/staff/clubs', {
      slug,
      model: 'MARKETPLACE',
      template: 'sports',
      name: 'HB Dunes',
      platformName: 'HB Dunes',
      ownerEmail: `owner@${slug}.test`,
      languages: ['en'],
    })
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto(`/office/${slug}`)
    await expect(page).toHaveURL(/\/start$/)
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    const open = page.getByRole('button', { name: 'Open the club' })
    await expect(open).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('4 things are still needed:')).toBeVisible()

    const texts = { headline: { en: 'The Dunes' }, tagline: { en: 'By the sea' }, presentation: { en: 'Handball.' } }
    await operator('PATCH', `/api/staff/clubs/${slug}/settings`, { ...texts, contactEmail: 'hello@dunes.test' })
    await operator('PUT', `/api/staff/clubs/${slug}/seller`, sellerDetails)
    const [draft] = await operator<{ id: string }[]>('GET', `/api/staff/clubs/${slug}/exclusives`)
    await operator('PATCH', `/api/staff/clubs/${slug}/exclusives/${draft?.id}`, { visible: true })
    await page.reload()
    await open.click()
    await operator('PATCH', `/api/staff/clubs/${slug}/exclusives/${draft?.id}`, { visible: false })
    await page.getByRole('dialog').getByRole('button', { name: 'Open the club' }).click()
    await expect(page.getByText(/isn’t ready to open yet/)).toBeVisible()
    await expect(open).toHaveAttribute('aria-disabled', 'true')
    expect((await operator<ClubSettings>('GET', `/api/staff/clubs/${slug}/settings`)).state).toBe('UPCOMING')
  }))

test('a club in new colours, with a new crest and banner, shows them to fans at once', async ({ browser, product }) =>
  withPage({ browser, product, device: english }, async (page) => {
    const operator = await signInAsOperator(product)
    const slug = unique('harbour')
    await operator('POST', '/api/staff/clubs', {
      slug,
      model: 'MARKETPLACE',
      name: 'Harbour',
      platformName: 'Harbour',
      ownerEmail: `owner@${slug}.test`,
      languages: ['en'],
    })
    await enterOffice(page, product, 'operator@virage.test')
    await page.goto(`/office/${slug}/start?step=look`)
    await page.getByLabel('Main colour', { exact: true }).fill('#b3261e')
    const preview = page.getByRole('region', { name: 'Light' })
    const primaryOf = (target: Locator) =>
      target.evaluate((element) => getComputedStyle(element).getPropertyValue('--primary').trim())
    const previewed = await primaryOf(preview)
    await expect(preview.getByRole('row', { name: /Buttons [\d.]+ : 1 readable/ })).toBeVisible()
    await page.getByRole('button', { name: /^Save and continue/ }).click()
    await expect(page.getByRole('link', { name: 'Texts', exact: true })).toHaveAttribute('aria-current', 'page')

    // The crest is uploaded and cropped; the banner is chosen from the library, and keeps its left edge.
    await page.goto(`/office/${slug}/settings`)
    const crest = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b3261e' } })
    const file = { name: 'crest.png', mimeType: 'image/png', buffer: await crest.png().toBuffer() }
    await page.getByLabel('Choose a logo').setInputFiles(file)
    await page.getByRole('button', { name: 'Use this part' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Choose from library: Banner' }).click()
    await page.getByRole('button', { name: /^Use / }).first().click()
    await page.getByRole('button', { name: 'Describe: Banner' }).click()
    const point = page.getByRole('dialog').getByRole('button', { name: /^Focal point/ })
    await point.focus()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A fan page beside the form has the colours that are typed, before they are saved.
    const fanPage = page.frameLocator('iframe[title="Home, light theme"]').locator('html')
    await expect(fanPage.getByRole('heading', { level: 1 })).toBeAttached()
    await expect.poll(() => primaryOf(fanPage)).toBe(previewed)
    await page.getByLabel('Main colour', { exact: true }).fill('#1c4f9c')
    await expect.poll(() => primaryOf(fanPage)).not.toBe(previewed)
    await page.getByLabel('Main colour', { exact: true }).fill('#b3261e')
    await expect.poll(() => primaryOf(fanPage)).toBe(previewed)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    const { logoUrl, bannerUrl } = await operator<ClubSettings>('GET', `/api/staff/clubs/${slug}/settings`)

    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.goto(`/clubs/${slug}`)
    expect(await primaryOf(page.locator('html'))).toBe(previewed)
    await expect(page.getByRole('banner').locator(`img[src^="${logoUrl}"]`)).toBeVisible()
    const banner = page.getByRole('main').locator(`img[src^="${bannerUrl}"]`).first()
    await expect(banner).toHaveCSS('object-position', '0% 50%')
  }))

test('staff of one single club go straight into it, and staff of several choose', async ({ browser, product }) =>
  withPage({ browser, product, device: english }, async (page) => {
    const email = await createStaff(product, 'editor')
    await enterOffice(page, product, email)
    await page.goto('/office/')
    await expect(page).toHaveURL(/\/office\/fc-virage$/)
    const operator = await signInAsOperator(product)
    await operator('POST', '/api/staff/clubs/popup-rotonde/staff', { email, role: 'viewer' })
    await page.goto('/office/')
    await expect(page.getByRole('heading', { level: 1, name: 'Your clubs' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  }))
