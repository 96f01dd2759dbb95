import { expect, type Page } from '@playwright/test'

/** Presses two keys: the first one hydrates the page, which then sees the second one. */
export async function pressKeys(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('html[data-session]')).toBeAttached()
  await page.keyboard.press('Tab')
}
