import { expect, type Locator, type Page } from '@playwright/test'

/** Milliseconds within which a person sees that a press was heard. */
export const longestSilence = 150

declare global {
  interface Window {
    /** Milliseconds from the press to the first sign of work; null before it. */
    firstSign: number | null
  }
}

/** Begins to look for a sign of work: something busy, a skeleton, progress, or a control that has changed. */
export async function awaitSign(page: Page, control?: Locator): Promise<void> {
  const handle = (await control?.elementHandle()) ?? null
  await page.evaluate((pressed) => {
    const working = () =>
      [...document.querySelectorAll('[aria-busy=true],.skeleton,[role=progressbar],[role=alert]')].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    const stateOf = () =>
      pressed instanceof HTMLInputElement
        ? `${pressed.checked}${pressed.disabled}`
        : (pressed as Element | null)?.outerHTML
    const [before, state] = [new Set(working()), stateOf()]
    window.firstSign = null
    let start = performance.now()
    addEventListener('click', (event) => (start = event.timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (working().every((element) => before.has(element)) && stateOf() === state) return
      window.firstSign = performance.now() - start
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }, handle)
}

/** How long the first sign took, in milliseconds; none where the page was left for a document, as the browser shows. */
export async function firstSign(page: Page): Promise<number> {
  const document = await page.evaluateHandle(() => window)
  await page.waitForFunction(() => window.firstSign !== null, undefined, { timeout: 3_000 }).catch(() => {})
  return document.evaluate(({ firstSign: sign }) => sign ?? Number.POSITIVE_INFINITY).catch(() => 0)
}

/** What tells people that something went wrong. */
export const messages = (page: Page): Locator =>
  page.locator('[role=alert],[role=status],output').filter({ visible: true, hasText: /\S/ })

/** Takes messages in the corner away, so that the next one is a new one. */
export async function dismiss(page: Page): Promise<void> {
  const close = page.locator('[aria-live=polite] button').filter({ visible: true })
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 500 }).catch(() => {})
    expect(await close.count()).toBe(0)
  }).toPass()
}

/** What stands in the fields of a page, or of the dialog upon it. */
export const typed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('[role=dialog]')
    const scope = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body
    return [...scope.querySelectorAll<HTMLInputElement>('input,textarea,select')].map((field) =>
      /radio|checkbox/.test(field.type)
        ? `${field.checked}`
        : `${field.name} ${field.type === 'file' ? '' : field.value}`,
    )
  })
