import type { Locator, Page } from '@playwright/test'
import type { Club } from '@virage/contract'
import { named } from '../catalogue.ts'
import { password } from '@virage/test-support/builders'
import { standardTheme } from './checks.ts'
import type { Eyes } from './eyes.ts'
import type { Setup } from './options.ts'

const button = (page: Page, key: string): Locator =>
  page
    .getByRole('button', { name: named(key) })
    .filter({ visible: true })
    .first()

/** Logs in, beginning with the link on the club's home. */
export async function logIn(page: Page, email: string): Promise<void> {
  const link = page.getByRole('link', { name: named('shell.login') }).filter({ visible: true })
  await link.first().click()
  await page.getByLabel(/^E-?mail/i).fill(email)
  await page.getByLabel(/^(?:Password|Mot de passe)/).fill(password)
  await button(page, 'login.submit').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Logs out at the end of a walk, and checks the page. */
export async function logOut(page: Page, eyes: Eyes): Promise<void> {
  eyes.watch.leaving = true
  await button(page, 'footer.logout').click()
  await page.locator('html[data-session=anonymous]').waitFor({ state: 'attached' })
  await eyes.check()
  eyes.watch.leaving = false
}

/** Chooses the theme of this walk. */
export async function chooseTheme(page: Page, eyes: Eyes, club: Club | undefined, { theme }: Setup): Promise<void> {
  if (!club || standardTheme(club) === theme) return
  await button(page, `footer.${theme}`).click()
  eyes.chosenTheme = theme
}

/** Chooses the other language, if the club has two. */
export async function chooseLanguage(page: Page, eyes: Eyes): Promise<void> {
  const select = page.getByRole('contentinfo').locator('select')
  if ((await select.count()) === 0) return
  eyes.language = eyes.language === 'en' ? 'fr' : 'en'
  eyes.watch.leaving = true
  await select.selectOption(eyes.language)
  await page.locator(`html[lang=${eyes.language}]`).waitFor({ state: 'attached' })
  eyes.watch.leaving = false
  await eyes.check()
}
