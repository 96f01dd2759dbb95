import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPaddles, type Paddle } from '@virage/contract/staff'
import { useClub } from '../../access/club-context.ts'
import { readQuery } from '../../queries.ts'

/** Returns the paddles of an auction, and a function that adds one that was just given: reading them again would be logged again. */
export function usePaddles(auctionId: string) {
  const { slug } = useClub()
  const client = useQueryClient()
  const query = readQuery(listPaddles, { params: { slug, auctionId } })
  const add = (given: Paddle) =>
    client.setQueryData(
      query.queryKey,
      (before) =>
        before &&
        [...before.filter(({ number }) => number !== given.number), given].toSorted((a, b) => a.number - b.number),
    )
  return { paddles: useQuery(query), add }
}
