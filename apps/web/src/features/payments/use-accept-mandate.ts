import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptCardMandate } from '@virage/contract'
import { notify } from '@virage/ui/toasts'
import { call, unwrap } from '../../api.ts'
import { useClub } from '../../shell/club-context.ts'
import { cardQuery } from './card-query.ts'

/** Allows charges of the saved card for won lots, by the sentence of this version (B05). @param done the message afterwards */
export function useAcceptMandate(username: string, done: string) {
  const club = useClub()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mandateVersion: number) =>
      unwrap(call(acceptCardMandate, { params: { slug: club.slug, username }, body: { mandateVersion } })),
    onSuccess: (card) => {
      client.setQueryData(cardQuery(club.slug, username).queryKey, card)
      notify({ type: 'success', message: done })
    },
    meta: { isFailureShown: true },
  })
}
