import { queryOptions } from '@tanstack/react-query'
import { listGiveaways, listParticipations } from '@virage/contract'
import { answerOf, call } from '../../api.ts'

/** The forms that are open now. */
export const giveawaysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['giveaways', slug],
    queryFn: () => answerOf(call(listGiveaways, { params: { slug } })),
    staleTime: 60_000,
  })

/** What the fan took part in. */
export const participationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['participations', slug, username],
    queryFn: () => answerOf(call(listParticipations, { params: { slug, username } })),
  })
