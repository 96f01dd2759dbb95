import { queryOptions } from '@tanstack/react-query'
import { type FanContract, listWithdrawals } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

/** The fan's contracts, with what can be withdrawn from and until when (B01). */
export const contractsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['withdrawals', slug, username],
    queryFn: () => unwrap(call(listWithdrawals, { params: { slug, username } })),
  })

/** Returns the lines of a contract that can be withdrawn from. */
export const openLines = ({ lines }: FanContract): FanContract['lines'] => lines.filter(({ state }) => state === 'OPEN')
