import { useMutation } from '@tanstack/react-query'
import type { Reserve } from '@virage/contract'
import { bytesOf, coinsOf, reserveCommitment } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { Alert, Chip, Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Shows whether the price has reached a lot's sealed reserve; once it is revealed, checks it in the browser (B03). */
export function ReserveNote({ reserve }: { reserve: Reserve }) {
  const t = useTranslations('reserve')
  if (reserve.revealed) return <RevealedReserve commitment={reserve.commitment} {...reserve.revealed} />
  return (
    <div className="grid justify-items-start gap-2">
      <Chip tone="quiet">
        {reserve.isMet && <Icon name="check" size={16} />}
        <span>{t(reserve.isMet ? 'met' : 'notMet')}</span>
      </Chip>
      {!reserve.isMet && <p className="text-sm text-muted">{t('about')}</p>}
    </div>
  )
}

function RevealedReserve({ commitment, coinsAmount, salt }: { commitment: string } & NonNullable<Reserve['revealed']>) {
  const club = useClub()
  const t = useTranslations('reserve')
  const { bid } = useAmounts(club)
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const sealed = { coins: coinsOf(coinsAmount), salt: bytesOf(salt) }
      return (await reserveCommitment(sealed, (bytes) => crypto.subtle.digest('SHA-256', bytes))) === commitment
    },
  })
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="text-sm text-muted">
        <span>{t('was', { amount: bid(coinsAmount) })}</span>{' '}
        {check.data === undefined && (
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold text-text underline underline-offset-4"
            onClick={() => check.mutate()}
          >
            {t('check')}
          </button>
        )}
      </p>
      {check.data === true && (
        <Alert tone="success" title={t('fits')}>
          {t('fitsText')}
        </Alert>
      )}
      {check.data === false && (
        <Alert tone="danger" title={t('differs')}>
          {t('differsText')}
        </Alert>
      )}
    </div>
  )
}
