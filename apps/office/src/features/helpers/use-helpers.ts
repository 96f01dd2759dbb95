import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endHelper, type Helper, listHelpers, revokeHelperLink } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

/**
 * Returns the helpers of tonight and their links, and what can be done about them.
 *
 * @param isLive whether they are read again every five seconds
 */
export function useHelpers(isLive = false) {
  const { slug } = useClub()
  const t = useTranslations('helpers')
  const text = useProblemText()
  const client = useQueryClient()
  const { allowed } = useMay()(listHelpers)
  const query = readQuery(listHelpers, { params: { slug } })
  const read = useQuery({ ...query, enabled: allowed, staleTime: 0, refetchInterval: isLive && 5_000 })
  const change = () => client.invalidateQueries({ queryKey: query.queryKey })
  const outcome = { onError: (error: Error) => say(text(error), 'bad'), onSettled: change }
  const end = useMutation({
    mutationFn: ({ id }: Helper) => unwrap(call(endHelper, { params: { slug, helperId: id } })),
    onSuccess: (_, { email }) => say(t('ended', { email })),
    ...outcome,
  })
  const revoke = useMutation({
    mutationFn: (linkId: string) => unwrap(call(revokeHelperLink, { params: { slug, linkId } })),
    onSuccess: () => say(t('revoked')),
    ...outcome,
  })
  return { read, change, end, revoke }
}
