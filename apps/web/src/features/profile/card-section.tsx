import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CardPaymentMethod, removeCard, setUpCard } from '@virage/contract'
import { useTimes } from '@virage/session/times'
import { Alert, Button, Icon, SectionHead, Skeleton } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { cardQuery } from '../payments/card-query.ts'
import { redirectToProvider } from '../orders/redirect-to-provider.ts'
import { useAcceptMandate } from '../payments/use-accept-mandate.ts'

/** The fan's saved card: shown, replaced, removed, and allowed to be charged for won lots (B05). */
export function CardSection({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('savedCard')
  const { data, isPending, refetch } = useQuery(cardQuery(club.slug, username))
  return (
    <section aria-label={t('card')}>
      <SectionHead title={t('card')} />
      {data && <SavedCard saved={data} username={username} />}
      {isPending && <Skeleton className="h-24" />}
      {!data && !isPending && <LoadFailed onRetry={() => void refetch()} />}
    </section>
  )
}

function SavedCard({ saved, username }: { saved: CardPaymentMethod; username: string }) {
  const club = useClub()
  const t = useTranslations('savedCard')
  const problemText = useProblemText()
  const { day } = useTimes()
  const [isRemoving, setRemoving] = useState(false)
  const { card, mandate } = saved
  const isReady = saved.status === 'READY'
  const accept = useAcceptMandate(username, t('chargesAllowed'))
  const replace = useMutation({
    mutationFn: () => {
      const page = `${location.origin}${location.pathname}`
      const body = { successUrl: page, cancelUrl: page, mandateVersion: mandate.version }
      return unwrap(call(setUpCard, { params: { slug: club.slug, username }, body }))
    },
    onSuccess: ({ url }) => redirectToProvider(url),
    meta: { isFailureShown: true },
  })
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      {isReady ? (
        <div className="grid grid-cols-[auto_1fr] items-center gap-4">
          <span className="grid size-11 place-items-center rounded-full bg-raised text-primary-text">
            <Icon name="card" size={22} />
          </span>
          <span className="grid gap-0.5">
            <span className="font-bold">
              {card ? t('cardEnds', { brand: brandName(card.brand), last4: card.last4 }) : t('cardUnknown')}
            </span>
            {card && (
              <span className="text-sm text-muted">
                {t('cardExpires', { month: String(card.month).padStart(2, '0'), year: String(card.year) })}
              </span>
            )}
          </span>
        </div>
      ) : (
        <p className="text-muted">{t('noCard')}</p>
      )}
      {isReady && mandate.acceptedDate !== null && (
        <p className="text-sm text-muted">{t('mandateGiven', { when: day(mandate.acceptedDate) })}</p>
      )}
      {isReady && mandate.acceptedDate === null && <p className="text-sm">{t('mandateMissing')}</p>}
      {/* Both buttons below agree to it. */}
      <p className="text-sm text-muted">{mandate.words}</p>
      {(replace.isError || accept.isError) && (
        <Alert tone="danger" title={problemText(keyOf(replace.error ?? accept.error))} />
      )}
      <div className="flex flex-wrap gap-3">
        {isReady && mandate.acceptedDate === null && (
          <Button busy={accept.isPending} onClick={() => accept.mutate(mandate.version)}>
            {t('allowCharges')}
          </Button>
        )}
        <Button tone="quiet" busy={replace.isPending || replace.isSuccess} onClick={() => replace.mutate()}>
          {t(isReady ? 'replaceCard' : 'saveCard')}
        </Button>
        {isReady && (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {t('removeCard')}
          </Button>
        )}
      </div>
      {isRemoving && <RemoveCardDialog username={username} onClose={() => setRemoving(false)} />}
    </div>
  )
}

function RemoveCardDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('savedCard')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unwrap(call(removeCard, { params: { slug: club.slug, username } })),
    onSuccess: () => {
      const { queryKey } = cardQuery(club.slug, username)
      client.setQueryData(queryKey, (saved) => {
        const mandate = saved && { ...saved.mandate, acceptedDate: null }
        return mandate && { status: 'NOT_DEFINED' as const, card: null, mandate }
      })
      void client.invalidateQueries({ queryKey })
      notify({ type: 'success', message: t('cardRemoved') })
    },
    meta: { isFailureShown: true },
  })
  return (
    <Dialog
      // Closes once the card is gone: the button that opened it is, too, and the focus goes to the section's title.
      open={!remove.isSuccess}
      onClose={onClose}
      title={t('removeCardSure')}
      closeLabel={shell('close')}
      closable={!remove.isPending}
    >
      <div className="grid gap-5">
        {remove.isError && <Alert tone="danger" title={problemText(keyOf(remove.error))} />}
        <p className="text-muted">{t('removeCardText')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('removeCard')}
          </Button>
          <Button tone="quiet" disabled={remove.isPending} onClick={onClose}>
            {t('keepCard')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns a card brand as people write it, such as Visa; providers send it in lower case. */
const brandName = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)
