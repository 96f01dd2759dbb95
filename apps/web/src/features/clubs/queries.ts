import { queryOptions } from '@tanstack/react-query'
import { getClub, listClubs } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The clubs of the installation. */
export const clubsQuery = () =>
  queryOptions({ queryKey: ['clubs'], queryFn: () => unwrap(call(listClubs, { params: {} })) })

/** One club. */
export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['club', slug],
    queryFn: () => unwrap(call(getClub, { params: { slug } })),
    staleTime: 60_000,
  })
