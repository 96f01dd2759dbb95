import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getAnnouncementLimit, setAnnouncementLimit } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ReadBanner } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

const choices = Array.from({ length: 10 }, (_, index) => index + 1)

/** How many announcements a fan gets by email or push on one day. */
export function AnnouncementLimit() {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const text = useProblemText()
  const client = useQueryClient()
  const { allowed, reason } = useMay()(setAnnouncementLimit)
  const query = readQuery(getAnnouncementLimit, { params: { slug } })
  const read = useQuery(query)
  const store = useMutation({
    mutationFn: (perDay: number) =>
      unwrap(
        call(setAnnouncementLimit, {
          params: { slug },
          body: { perDay },
          ...(read.data && { ifMatch: read.data.version }),
        }),
      ),
    onSuccess: (stored) => {
      client.setQueryData(query.queryKey, stored)
      say(t('limitStored'))
    },
    onError: (error) => {
      say(text(error), 'bad')
      void read.refetch()
    },
  })
  if (!read.data) return read.isError ? <ReadBanner read={read} /> : <span className="bone w-52" />
  return (
    <label className="line wraps small">
      <span className="quiet">{t('limit')}</span>
      <select
        className="input compact"
        title={reason}
        disabled={!allowed || store.isPending}
        value={read.data.perDay}
        onChange={({ target }) => store.mutate(Number(target.value))}
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {t('perDay', { count })}
          </option>
        ))}
      </select>
    </label>
  )
}
