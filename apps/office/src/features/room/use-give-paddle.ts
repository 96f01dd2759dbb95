import { useMutation } from '@tanstack/react-query'
import { givePaddle } from '@virage/contract/staff'
import type { OperationInput, OperationOutput } from '@virage/contract'
import { unwrap } from '@virage/session/operation-error'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { usePaddles } from './use-paddles.ts'

/** A paddle that was given now or before. */
export type GivenPaddle = OperationOutput<typeof givePaddle>

type PaddleBody = OperationInput<typeof givePaddle>['body']

/** Returns the mutation that gives a paddle of an auction. */
export function useGivePaddle(auctionId: string, onGiven: (given: GivenPaddle, sent: PaddleBody) => void) {
  const { slug } = useClub()
  const { add } = usePaddles(auctionId)
  return useMutation({
    mutationFn: (body: PaddleBody) => unwrap(call(givePaddle, { params: { slug, auctionId }, body })),
    onSuccess: (given, sent) => {
      const { isNew: _, ...paddle } = given
      add(paddle)
      onGiven(given, sent)
    },
  })
}
