import { SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { useClub } from '../../shell/club-context.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'

const DonationForm = lazyPart(
  (language) => {
    const code = async () => (await import('../donations/donation-form.tsx')).DonationForm
    return loadWithTexts(language, 'donation', code())
  },
  <Skeleton className="h-64" />,
)

/** The donation form below an article, if the club asks for donations (N02, N03). */
export function GiveSection() {
  const club = useClub()
  const t = useTranslations('news')
  if (!club.promoteDonation) return null
  return (
    <section aria-labelledby="give" className="rounded-[24px] border border-line bg-surface p-5 md:p-8">
      <SectionHead id="give" title={t('give')} />
      <DonationForm />
    </section>
  )
}
