import { queryOptions } from '@tanstack/react-query'
import { getClub, listClubs } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** All clubs of the installation. */
export const clubsQuery = () =>
  queryOptions({ queryKey: ['clubs'], queryFn: () => unwrap(call(listClubs, { params: {} })) })

/** A club. */
export const clubQuery = (slug: string) =>
  queryOptions({
    queryKey: ['club', slug],
    queryFn: () => unwrap(call(getClub, { params: { slug } })),
    staleTime: 60_000,
  })
