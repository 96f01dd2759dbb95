import type { RouterEvents } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { focusHeading } from './focus-heading.ts'

const location = {
  href: '/',
  pathname: '/',
  search: {},
  searchStr: '',
  hash: '',
  state: {},
  publicHref: '/',
  external: false,
}
const navigation = {
  type: 'onResolved',
  fromLocation: location,
  toLocation: location,
  pathChanged: true,
  hrefChanged: true,
  hashChanged: false,
} as unknown as RouterEvents['onResolved']

const elementOf = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}
/** Adds the heading, as a page does when its data is there. */
const addHeading = () => elementOf('main').insertAdjacentHTML('beforeend', '<h1>Léa Martin</h1>')
const heading = () => page.getByRole('heading', { level: 1 })

beforeEach(() => {
  document.body.innerHTML =
    '<nav><a href="#">Members</a></nav><main><a href="#">Léa</a><input aria-label="Message"></main>'
})

test('a heading that comes with the data of its page gets the focus', async () => {
  elementOf('nav a').focus()
  focusHeading(navigation)
  addHeading()
  await expect.element(heading()).toHaveFocus()
})

test('a heading gets the focus from a link of the page that the navigation has hidden', async () => {
  const link = elementOf('main a')
  link.focus()
  link.hidden = true
  focusHeading(navigation)
  addHeading()
  await expect.element(heading()).toHaveFocus()
})

test('what was focused before the heading comes keeps the focus', async () => {
  focusHeading(navigation)
  elementOf('input').focus()
  addHeading()
  await expect.element(page.getByLabelText('Message')).toHaveFocus()
})
