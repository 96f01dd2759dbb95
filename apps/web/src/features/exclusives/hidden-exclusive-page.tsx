import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { Alert, buttonClass, Chip, Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { duePaymentsQuery, useFan } from '../fans/queries.ts'

/** The page of an exclusive that staff have hidden. A fan who owes a payment for it can still pay (A11). */
export function HiddenExclusivePage({ exclusive }: { exclusive: Pick<Exclusive, 'name' | 'slug'> }) {
  const club = useClub()
  const t = useTranslations('exclusive')
  const lot = useTranslations('lot')
  const action = useTranslations('action')
  const { price } = useAmounts(club)
  const { moment } = useTimes()
  const { fan } = useFan(club.slug)
  const { data } = useQuery({ ...duePaymentsQuery(club.slug, fan?.username ?? ''), enabled: fan !== undefined })
  const due = data?.find(({ exclusiveSlug }) => exclusiveSlug === exclusive.slug)
  return (
    <main className="wrap grid max-w-[720px] justify-items-start gap-6 pt-8 pb-16 md:pt-12">
      <Chip tone="quiet">
        <Icon name="eyeOff" size={16} />
        {t('hiddenChip')}
      </Chip>
      <h1 className="display text-4xl uppercase">{exclusive.name}</h1>
      {due ? (
        <>
          <Alert tone="success" title={lot(due.offered ? 'offered' : 'youWon')}>
            {lot('payBefore', { when: moment(due.deadline) })}
          </Alert>
          <Link
            to="/clubs/$slug/payments/$duePaymentId"
            params={{ slug: club.slug, duePaymentId: due.id }}
            className={buttonClass()}
          >
            {action('payDue', { amount: price(due.pricing) })}
          </Link>
        </>
      ) : (
        <Alert title={t('hidden')} />
      )}
      <Link
        to="/clubs/$slug/marketplace"
        params={{ slug: club.slug }}
        className={buttonClass(due ? { tone: 'quiet' } : {})}
      >
        <Icon name="back" size={20} />
        {t('backToMarketplace')}
      </Link>
    </main>
  )
}
