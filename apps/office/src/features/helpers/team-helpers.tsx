import { useTranslations } from 'use-intl'
import { HelperList } from './helper-list.tsx'
import { useHelpers } from './use-helpers.ts'

/** The helpers of tonight, below the team; nothing if there are none. */
export function TeamHelpers() {
  const t = useTranslations('helpers')
  const { read, end } = useHelpers()
  const helpers = read.data?.helpers ?? []
  if (helpers.length === 0) return null
  return (
    <section className="px-5 pt-8" aria-labelledby="helpers">
      <h2 id="helpers">{t('title')}</h2>
      <HelperList helpers={helpers} end={end} />
    </section>
  )
}
