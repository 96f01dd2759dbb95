import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { withdrawMaximumBid } from '@virage/contract'
import { Button } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { useTranslations } from 'use-intl'
import { unwrap, call } from '../../api.ts'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../../shell/club-context.ts'
import { maximumBidsQuery } from './queries.ts'

/** Shows the fan's own maximum bid, which only they can see, and a button that withdraws it. */
export function OwnMaximum({ exclusiveSlug, username }: { exclusiveSlug: string; username: string }) {
  const club = useClub()
  const t = useTranslations('bid')
  const { bid } = useAmounts(club)
  const client = useQueryClient()
  const query = maximumBidsQuery(club.slug, username)
  const { data } = useQuery({ ...query, staleTime: 0 })
  const withdraw = useMutation({
    mutationFn: () => unwrap(call(withdrawMaximumBid, { params: { slug: club.slug, exclusiveSlug } })),
    onSuccess: () => {
      notify({ type: 'success', message: t('withdrawn') })
      return client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const own = data?.find((one) => one.exclusiveSlug === exclusiveSlug)
  if (!own) return null
  return (
    <span className="grid justify-items-start gap-2 pt-2">
      <span className="text-text">{t('yourMaximum', { amount: bid(own.maximum.coins.amount) })}</span>
      <Button tone="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
    </span>
  )
}
