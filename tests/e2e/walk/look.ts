import type { Page } from '@playwright/test'

/** A link of a page, with its `href`. */
export type Link = { href: string; target: string; isVisible: boolean }

/** The content of a page. */
export type Sight = {
  path: string
  language: string
  theme: string
  primary: string
  ground: string
  title: string
  heading: string
  /** Whether content is still loading. */
  isLoading: boolean
  /** Whether the element that has the focus is invisible. */
  lostFocus: string | null
  texts: string[]
  clipped: string[]
  links: Link[]
  /** The names of buttons that don't submit a form. Buttons of one kind begin with the same word. */
  buttons: { name: string; kind: string }[]
  /** The title of the open dialog; null without one. */
  dialog: string | null
}

/** Reads a page, or its open dialog. */
export const look = (page: Page): Promise<Sight> => page.evaluate(readPage)

/** Reads the page in which it runs. */
function readPage(): Sight {
  const root = document.documentElement
  const styles = getComputedStyle(root)
  const sees = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // A dialog that fades in counts as open.
  const dialogs = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  const dialog = dialogs.at(-1)
  const scope = dialog ?? document.body

  const texts = new Set<string>()
  const clipped = new Set<string>()
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const element = node.parentElement
    if (text === '' || !element || /^(?:SCRIPT|STYLE|NOSCRIPT|TITLE)$/.test(element.tagName) || !sees(element)) continue
    texts.add(text)
    const complaint = cutsOff(element)
    if (complaint) clipped.add(`${element.tagName.toLowerCase()} “${text.slice(0, 60)}” ${complaint}`)
  }
  for (const element of scope.querySelectorAll('[aria-label],[placeholder],[alt],[title]')) {
    if (!sees(element)) continue
    for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
      const text = element.getAttribute(name)?.trim()
      if (text) texts.add(text)
    }
  }
  if (root.scrollWidth > innerWidth)
    clipped.add(`the page is ${root.scrollWidth - innerWidth} px wider than its window`)

  /** Whether a text is wider than its box, without an ellipsis, a clamp or a scrolling row. */
  function cutsOff(element: Element): string | null {
    const box = element.getBoundingClientRect()
    const { display, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element)
    if (display === 'inline' || box.width <= 1 || element.matches('option,select,textarea')) return null
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX)) return null
    const over = element.scrollWidth - element.clientWidth
    return element.clientWidth > 0 && over > 1 ? `is ${over} px wider than its box` : null
  }

  const active = document.activeElement
  const isLost = active && active !== document.body && !sees(active) && active.getAttribute('aria-hidden') !== 'true'
  return {
    path: location.pathname + location.search,
    language: root.lang,
    theme: root.dataset['theme'] ?? '',
    primary: styles.getPropertyValue('--primary').trim(),
    ground: styles.getPropertyValue('--ground').trim(),
    title: document.title,
    heading: document.querySelector('h1')?.textContent?.trim() ?? '',
    isLoading: [...document.querySelectorAll('.skeleton,[aria-busy=true]')].some(sees),
    lostFocus: isLost ? active.outerHTML.slice(0, 120) : null,
    texts: [...texts],
    clipped: [...clipped],
    links: [...scope.querySelectorAll('a[href]')].map((element) => ({
      href: element.getAttribute('href') ?? '',
      target: element.getAttribute('target') ?? '',
      isVisible: sees(element) && element.getBoundingClientRect().width > 1,
    })),
    buttons: [...scope.querySelectorAll<HTMLButtonElement>('button:enabled')]
      .filter((button) => sees(button) && button.type !== 'submit' && button.getBoundingClientRect().width > 1)
      .map((button) => {
        const name = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''
        return { name, kind: `${name.split(/[\s\d]/)[0]} ${button.className}` }
      }),
    dialog: dialog ? (dialog.querySelector('h2')?.textContent ?? '') : null,
  }
}
