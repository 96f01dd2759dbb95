import { expect, type Locator, type Page } from '@playwright/test'
import { type Device, onDesktop, onMobile, tabTo } from '../product.ts'
import { HumanTime } from './human-time.ts'

/** How a person operates a page. A journey that is written for it runs by keyboard alone, and with a finger on a phone. */
export type Input = {
  /** What a person would have needed so far. */
  time: HumanTime
  /** Goes to a control and presses it. */
  press: (target: Locator) => Promise<void>
  /** Goes to a field and replaces what it has. */
  type: (target: Locator, text: string) => Promise<void>
  /** Goes to a choice and takes an option by its label. */
  choose: (target: Locator, option: string) => Promise<void>
  /** Pastes a text into a field. */
  paste: (target: Locator, text: string) => Promise<void>
  /** Changes a cell of a grid that has the focus: types its text, or takes the option that begins with it. */
  edit: (cell: Locator, text: string) => Promise<void>
  /** Saves a form: by its key, or with a button. */
  save: (button: Locator) => Promise<void>
  /** Presses keys that act wherever the focus is; with a finger, a control does the same. */
  shortcut: (keys: string[], control: Locator) => Promise<void>
}

/** Operates a page by keyboard alone. Each element on the way has to show its focus and to be in sight. */
function byKeyboard(page: Page): Input {
  const time = new HumanTime()
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    time.add('decision')
    time.add('key', await tabTo(page, target))
  }
  const keys = async (names: string[]) => {
    for (const name of names) {
      // Keys that are held together are pressed one after the other.
      time.add('key', name.length > 1 ? name.split('+').length : 1)
      await page.keyboard.press(name)
    }
  }
  return {
    time,
    press: async (target) => {
      await goTo(target)
      const isToggle = await target.evaluate((element) => element instanceof HTMLInputElement)
      await keys([isToggle ? 'Space' : 'Enter'])
    },
    type: async (target, text) => {
      await goTo(target)
      if ((await target.inputValue()) !== '') await keys(['Control+a'])
      time.addTyping(text)
      await page.keyboard.type(text)
    },
    choose: async (target, option) => {
      await goTo(target)
      time.addTyping(option)
      await page.keyboard.type(option)
      await expect(target.locator('option:checked')).toHaveText(option)
    },
    paste: async (target, text) => {
      await goTo(target)
      await keys(['Control+a'])
      time.add('key', 2)
      // Without the clipboard, which all tests of the machine share.
      await page.keyboard.insertText(text)
    },
    edit: async (cell, text) => {
      await expect(cell).toBeFocused()
      await keys(['F2'])
      if ((await cell.locator('select').count()) === 0) await keys(['Control+a'])
      time.addTyping(text)
      await page.keyboard.type(text)
      await keys(['Enter'])
    },
    save: async () => {
      time.add('decision')
      await keys(['Control+s'])
    },
    shortcut: async (names) => {
      time.add('decision')
      await keys(names)
    },
  }
}

/** Operates a page with a finger. What is touched has to be in sight, within the window's width, once the page is scrolled to it. */
function byTouch(page: Page): Input {
  const time = new HumanTime()
  const goTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    time.add('decision')
    time.add('swipe', await target.evaluate(windowsAway))
    await target.scrollIntoViewIfNeeded()
    const overflow = await target.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { page: document.documentElement.scrollWidth - innerWidth, isWithin: left >= 0 && right <= innerWidth }
    })
    expect(overflow, String(target)).toEqual({ page: 0, isWithin: true })
    time.add('tap')
  }
  const tap = async (target: Locator) => {
    await goTo(target)
    await target.tap()
  }
  const type = async (target: Locator, text: string) => {
    await tap(target)
    time.add('letterOnPhone', text.length)
    await target.fill(text)
  }
  return {
    time,
    press: tap,
    type,
    choose: async (target, option) => {
      // The list of options is the phone's own.
      await goTo(target)
      time.add('tap')
      await target.selectOption({ label: option })
    },
    paste: async (target, text) => {
      await tap(target)
      // A long press, and “Paste”.
      time.add('tap', 2)
      await target.fill(text)
    },
    edit: async (cell, text) => {
      // The cell is chosen already, so a tap edits it.
      await expect(cell).toBeFocused()
      await tap(cell)
      const choice = cell.locator('select')
      await expect(cell.locator('select, input')).toBeFocused()
      if ((await choice.count()) > 0) {
        time.add('tap')
        const option = choice.locator('option', { hasText: new RegExp(`^${text}`, 'i') })
        await choice.selectOption(await option.innerText())
      } else {
        time.add('letterOnPhone', text.length)
        await cell.locator('input').fill(text)
        await page.keyboard.press('Enter')
      }
    },
    save: tap,
    shortcut: (_names, control) => tap(control),
  }
}

/** Returns how many windows' heights an element is out of sight. It runs in the page. */
function windowsAway(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.ceil(Math.max(0, -top, bottom - innerHeight) / innerHeight)
}

/** The ways in which each journey of staff runs. */
export const inputs: { how: string; device: Device; operate: (page: Page) => Input }[] = [
  { how: 'by keyboard alone', device: { ...onDesktop, locale: 'en-GB' }, operate: byKeyboard },
  { how: 'with a finger at 390 px', device: { ...onMobile, hasTouch: true }, operate: byTouch },
]
