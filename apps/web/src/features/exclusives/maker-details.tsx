import type { Exclusive } from '@virage/contract'
import { useTranslations } from 'use-intl'

/** Shows who made new goods, how to reach them, and what to be warned of (Regulation (EU) 2023/988, article 19). */
export function MakerDetails({ maker }: { maker: NonNullable<Exclusive['maker']> }) {
  const t = useTranslations('exclusive')
  const { name, address, email, warnings } = maker
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <dt className="font-semibold">{t('maker')}</dt>
      <dd>
        {name}, {address},{' '}
        <a className="underline" href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      {warnings !== null && (
        <>
          <dt className="pt-2 font-semibold">{t('warnings')}</dt>
          <dd className="whitespace-pre-line">{warnings}</dd>
        </>
      )}
    </dl>
  )
}
