import { queryOptions } from '@tanstack/react-query'
import { getClub, listClubs } from '@virage/contract'
import { answerOf, call } from '../../api.ts'

/** The clubs of the installation. */
export const clubsQuery = () =>
  queryOptions({ queryKey: ['clubs'], queryFn: () => answerOf(call(listClubs, { params: {} })) })

/** One club. */
export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['club', slug],
    queryFn: () => answerOf(call(getClub, { params: { slug } })),
    staleTime: 60_000,
  })
