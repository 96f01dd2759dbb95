import { expect, type Locator, type Page } from '@playwright/test'

/** Within how many milliseconds a user must see a response to a press. */
export const longestSilence = 150

declare global {
  interface Window {
    /** Milliseconds from the press to the first sign of activity; null before it. */
    firstSign: number | null
    /** When the control was pressed, or a page requested. */
    pressedAt: number
  }
}

/** Starts to observe a page for signs of activity: `aria-busy`, a skeleton, progress, or a change of the control. */
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
    window.pressedAt = performance.now()
    addEventListener('click', (event) => (window.pressedAt = event.timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (working().every((element) => before.has(element)) && stateOf() === state) return
      window.firstSign = performance.now() - window.pressedAt
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }, handle)
}

/** Returns the time of the first sign, in milliseconds; 0 if a document replaced the page, because the browser shows that. */
export async function firstSign(page: Page): Promise<number> {
  const document = await page.evaluateHandle(() => window)
  await page.waitForFunction(() => window.firstSign !== null, undefined, { timeout: 10_000 }).catch(() => {})
  return document.evaluate(({ firstSign: sign }) => sign ?? Number.POSITIVE_INFINITY).catch(() => 0)
}

/** The visible messages of a page. */
export const messages = (page: Page): Locator =>
  page.locator('[role=alert],[role=status],output').filter({ visible: true, hasText: /\S/ })

/** Closes toasts, so that the next one is a new one. */
export async function dismiss(page: Page): Promise<void> {
  const close = page.locator('[aria-live=polite] button').filter({ visible: true })
  await expect(async () => {
    for (const button of await close.all()) await button.click({ timeout: 500 }).catch(() => {})
    expect(await close.count()).toBe(0)
  }).toPass()
}

/** Returns the values of the fields of a page, or of its open dialog. */
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
