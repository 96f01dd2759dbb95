import { expect } from '@playwright/test'
import { callerOf } from './bidding.ts'
import { cancelPayment, pay, payWithApproval, refuseApproval } from './paying.ts'
import { expectNoBarriers, withPage, mailTo, onDesktop, onMobile, signIn, test, ways } from './product.ts'

for (const { way, email, small, large } of [
  {
    way: onMobile,
    email: 'karim@fans.test',
    small: 'dinner-with-the-coach',
    large: { slug: 'walk-out-with-the-team', name: /^Walk out/ },
  },
  {
    way: onDesktop,
    email: 'marie@fans.test',
    small: 'womens-cup-final-shirt',
    large: { slug: 'dinner-with-the-coach', name: /^Dîner avec/ },
  },
])
  test(
    `a fan buys with coins, then with the last of them and a card behind 3-D Secure, and prints the order, ${way.name} (deviation 6)`,
    { tag: ['@M10', '@M11', '@M12', '@P04', '@S08', '@E05'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        // Nobody stands at the printer.
        await page.addInitScript(() => {
          window.print = () => void (document.documentElement.dataset['printed'] = 'yes')
        })
        await signIn(page, 'fc-virage', email)
        const openDialog = async (slug: string) => {
          await page.goto(`/clubs/fc-virage/exclusives/${slug}`)
          await page.getByRole('button', { name: new RegExp(`^${t('Buy', 'Acheter')}`) }).click()
        }
        const dialog = page.getByRole('dialog')
        const isYours = page.getByRole('heading', { name: t('It’s yours', 'C’est à vous') })

        await openDialog(small)
        await dialog.getByRole('button', { name: /VIR$/ }).click()
        await expect(isYours).toBeVisible()
        await expectNoBarriers(page)

        await openDialog(large.slug)
        await expect(dialog.getByText(t('To pay by card', 'À payer par carte'))).toBeVisible()
        await expectNoBarriers(page)
        const held = (await dialog.getByRole('definition').first().textContent()) ?? ''
        const payByCard = dialog.getByRole('button', { name: /€$/ })
        await payByCard.click()
        // Back by the browser's button: the payment is open, and the coins are on hold (deviation 6).
        await page.waitForURL(/\/sandbox\//)
        await page.goBack()
        await page.getByRole('button', { name: t('Finish paying', 'Terminer le paiement') }).click()
        await expect(dialog).toContainText(t('You have a payment in progress', 'Un paiement est en cours'))
        await expect(dialog).toContainText(held)
        await expect(payByCard).toHaveCount(0)
        await expectNoBarriers(page)
        await dialog.getByRole('button', { name: t('Cancel payment', 'Annuler le paiement') }).click()
        await expect(dialog.getByRole('definition').first()).toHaveText(held)
        await payByCard.click()
        await page.waitForURL(/\/sandbox\//)
        await page.goto('/clubs/fc-virage/wallet')
        const onHold = t(`${held} on hold`, `${held} bloqués`)
        await expect(page.getByRole('main').getByText(onHold)).toBeVisible()
        if (!way.phone) await expect(page.getByRole('banner').getByText(onHold)).toBeVisible()
        await expectNoBarriers(page)
        await page.getByRole('button', { name: t('Continue to payment', 'Poursuivre le paiement') }).click()
        await cancelPayment(page, t)
        // Back where it began, with the coins that were set aside.
        await expect(page).toHaveURL(new RegExp(`/${large.slug}$`))
        await expect(dialog.getByRole('definition').first()).toHaveText(held)
        await payByCard.click()
        await payWithApproval(page, t)
        await expect(isYours).toBeVisible()

        await page.getByRole('link', { name: t('See my orders', 'Voir mes commandes') }).click()
        const order = page.getByRole('listitem').filter({ hasText: large.name })
        await expect(order).toContainText(/VIR \+ .*€/)
        await expectNoBarriers(page)
        await order.getByRole('button', { name: t('Print', 'Imprimer') }).click()
        await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
        const sheet = page.getByRole('article', { name: t('Order', 'Commande') })
        await expect(sheet).toBeHidden()
        await page.emulateMedia({ media: 'print' })
        await expect(sheet.getByRole('row', { name: large.name })).toBeVisible()
        await expect(sheet).toContainText(email)
        await expect(sheet).toHaveCSS('color', 'rgb(20, 22, 27)')
        await expect(page.getByRole('main')).toBeHidden()
        await page.emulateMedia({ media: null })
        await page.evaluate(() => dispatchEvent(new Event('afterprint')))
        await expect(sheet).toHaveCount(0)

        const staff = await callerOf(product, 'operator@virage.test')
        const [sold] = await staff<{ id: string }[]>('GET', '/api/staff/clubs/fc-virage/orders')
        const part = { reason: 'Late', restock: false, amount: 10 }
        await staff('POST', `/api/staff/clubs/fc-virage/orders/${sold?.id}/refunds`, part)
        await page.reload()
        await expect(order.getByText(t('10.00 € refunded', '10,00 € remboursés'))).toBeVisible()

        await page.goto('/clubs/fc-virage/wallet')
        await expect(page.getByRole('main').getByText('0 VIR', { exact: true })).toBeVisible()
      }),
  )

for (const way of ways)
  test(
    `a visitor gives, cancels once, comes back with the browser’s button, and is thanked by mail, ${way.name}`,
    { tag: ['@D01', '@D02', '@R10', '@R11', '@E05'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        const email = `${way.phone ? 'phone' : 'desk'}@visitors.test`
        await page.goto('/clubs/fc-virage/donation')
        await expect(
          page.getByText(t('Donations are closed right now', 'Les dons sont fermés pour le moment')),
        ).toBeVisible()
        await expectNoBarriers(page)
        const owner = await callerOf(product, 'operator@virage.test')
        await owner('PATCH', '/api/staff/clubs/popup-rotonde/settings', { promoteDonation: true })
        await page.goto('/clubs/popup-rotonde/donation')
        const receipt = page.getByText(
          t('Send me a thank-you email with my receipt.', 'M’envoyer un e-mail de remerciement avec mon reçu.'),
        )
        const give = page.getByRole('button', { name: new RegExp(`^${t('Donate', 'Donner')} 100`) })
        const fill = async (address: string) => {
          await page.getByRole('button', { name: '100 €', exact: true }).click()
          await receipt.click()
          await page.getByLabel(new RegExp(`^${t('First name', 'Prénom')}`)).fill('Zoé')
          await page.getByLabel(new RegExp(`^${t('Last name', 'Nom')}`)).fill('Fabre')
          await page.getByLabel(/^E-?mail/).fill(address)
        }
        await fill('zoe@')
        await give.click()
        await expect(
          page.getByText(t('Enter a valid email address.', 'Saisissez une adresse e-mail valide.')),
        ).toBeVisible()
        await expectNoBarriers(page)
        await page.getByLabel(/^E-?mail/).fill(email)

        // A browser that keeps pages brings this one back as it was left: on its way.
        await page.route('**/sandbox/checkout/**', (route) => route.fulfill({ status: 204 }))
        await Promise.all([page.waitForResponse(/\/sandbox\/checkout\//), give.click()])
        await expect(give).toHaveAttribute('aria-busy', 'true')
        await page.unroute('**/sandbox/checkout/**')
        await Promise.all([
          page.waitForEvent('load'),
          page.evaluate(
            () => void setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
          ),
        ])
        await fill(email)
        await give.click()
        await cancelPayment(page, t)
        await fill(email)
        await give.click()
        await refuseApproval(page, t)
        await payWithApproval(page, t)
        await expect(page.getByRole('heading', { name: t('Thank you', 'Merci') })).toBeVisible()
        await expect(page).toHaveURL(/\/donation\/payment-confirmed$/)
        await expectNoBarriers(page)
        expect((await mailTo(product, email)).plain).toContain('100')
      }),
  )

for (const { way, amount } of [
  { way: onMobile, amount: '60.50' },
  { way: onDesktop, amount: '61,50' },
])
  test(
    `a member gives to the foundation and finds the tax receipt, ${way.name}`,
    { tag: ['@D02', '@P05', '@R18'] },
    async ({ browser, product }) =>
      withPage({ browser, product, way }, async (page, t) => {
        await signIn(page, 'fondation-horizon', 'marie@fans.test')
        await page.goto('/clubs/fondation-horizon/donation')
        await page.getByRole('textbox', { name: new RegExp(`^${t('Amount', 'Montant')}`) }).fill(amount)
        await expectNoBarriers(page)
        await page.getByRole('button', { name: `${t('Donate', 'Donner')} ${amount}` }).click()
        await pay(page, t)
        await expect(page.getByRole('heading', { name: t('Thank you', 'Merci') })).toBeVisible()
        await page.goto('/clubs/fondation-horizon/profile')
        const link = page
          .getByRole('listitem')
          .filter({ hasText: amount })
          .getByRole('link', { name: new RegExp(`^${t('Tax receipt', 'Reçu fiscal')} \\d{4}-\\d{6}$`) })
        await expect(link).toBeVisible()
        await expectNoBarriers(page)
        const paper = await page.request.get((await link.getAttribute('href')) ?? '')
        expect(paper.headers()['content-type']).toBe('application/pdf')
        expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
      }),
  )
