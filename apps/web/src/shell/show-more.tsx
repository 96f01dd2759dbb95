import { Button, headingOf } from '@virage/ui'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** The controls of a part of a page, in the order of the Tab key. */
const controlsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled')]

/** The button that shows the next page of a list, if there is one. The last page takes its focus. */
export function ShowMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { pages: Pages }) {
  const t = useTranslations('shell')
  const pressed = useRef<{ part: Element; index: number }>(null)
  useEffect(() => {
    if (hasNextPage || !pressed.current) return
    const { part, index } = pressed.current
    pressed.current = null
    // What was added begins where the button was.
    const next = controlsIn(part)[index] ?? headingOf(part)
    if (document.activeElement === document.body) next?.focus()
  }, [hasNextPage])
  if (!hasNextPage) return null
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const part = currentTarget.closest('section, main')
    pressed.current = part && { part, index: controlsIn(part).indexOf(currentTarget) }
    void fetchNextPage()
  }
  return (
    <div className="mt-8 grid justify-items-center">
      <Button tone="quiet" busy={isFetchingNextPage} onClick={show}>
        {t('more')}
      </Button>
    </div>
  )
}
