import { Button } from '@virage/ui'
import { useTranslations } from 'use-intl'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** The button that shows the next page of a list, if there is one. */
export function ShowMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { pages: Pages }) {
  const t = useTranslations('shell')
  if (!hasNextPage) return null
  return (
    <div className="mt-8 grid justify-items-center">
      <Button tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
