import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { passFocusToHeading } from '../../parts/pass-focus.ts'

/** A button that reads the paddles again: another device may have given one since. Each read is logged, so a person asks for it. */
export function LookAgain({ paddles }: { paddles: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  const t = useTranslations('room')
  return (
    <button
      ref={passFocusToHeading}
      type="button"
      className="btn min-h-11"
      aria-busy={paddles.isFetching}
      onClick={() => {
        if (!paddles.isFetching) void paddles.refetch()
      }}
    >
      {t('lookAgain')}
    </button>
  )
}
