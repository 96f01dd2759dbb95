import { SectionHead, Skeleton } from '@virage/ui'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Texts } from '../../i18n/texts.tsx'
import { useClub } from '../../shell/club-context.ts'

const DonationForm = lazy(() =>
  import('../donations/donation-form.tsx').then((module) => ({ default: module.DonationForm })),
)

/** The donation form below an article, if the club asks for donations (N02, N03). */
export function GiveSection() {
  const club = useClub()
  const t = useTranslations('news')
  if (!club.promoteDonation) return null
  return (
    <section aria-labelledby="give" className="rounded-[24px] border border-line bg-surface p-5 md:p-8">
      <SectionHead id="give" title={t('give')} />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Texts of="donation">
          <DonationForm />
        </Texts>
      </Suspense>
    </section>
  )
}
