import type { Club } from '@virage/contract'
import { Link } from '@tanstack/react-router'
import { buttonClass, Icon, type IconName, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

const cards: { key: 'earn' | 'experience' | 'collect'; icon: IconName }[] = [
  { key: 'earn', icon: 'wallet' },
  { key: 'experience', icon: 'ticket' },
  { key: 'collect', icon: 'trophy' },
]

/** Explains coins in three cards (H09). */
export function CoinCards() {
  const t = useTranslations('coinUses')
  return (
    <section className="wrap pt-16">
      <SectionHead title={t('title')} />
      <ul className="grid gap-5 md:grid-cols-3">
        {cards.map(({ key, icon }) => (
          <li key={key} className="grid content-start gap-3 rounded-card border border-line bg-surface p-6">
            <span className="text-primary-text">
              <Icon name={icon} size={32} />
            </span>
            <h3 className="display text-xl">{t(`${key}.title`)}</h3>
            <p className="text-muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Frequently asked questions, with collapsible answers (H09). */
export function FaqSection({ club }: { club: Club }) {
  const t = useTranslations('home')
  if (club.faq.length === 0) return null
  return (
    <section className="wrap pt-16">
      <SectionHead title={t('faq')} />
      <div className="grid gap-3">
        {club.faq.map(({ question, answer }) => (
          <details key={question} className="group rounded-card border border-line bg-surface px-5">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-semibold">
              {question}
              <span className="text-muted transition-transform group-open:rotate-180">
                <Icon name="down" size={20} />
              </span>
            </summary>
            <p className="pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Links to sign up and log in, at the end of the page (H09). @param open whether everyone may join */
export function JoinCard({ open }: { open: boolean }) {
  const club = useClub()
  const t = useTranslations('home')
  const params = { slug: club.slug }
  return (
    <section className="wrap pt-16">
      <div className="flex flex-wrap items-center justify-between gap-5 rounded-[24px] border border-line bg-surface p-6 md:p-10">
        <h2 className="display text-2xl uppercase">{t('joinTitle', { club: club.platformName })}</h2>
        <div className="flex flex-wrap gap-3">
          <Link to="/clubs/$slug/signup" params={params} className={buttonClass()}>
            {t(open ? 'join' : 'createAccount')}
          </Link>
          <Link to="/clubs/$slug/login" params={params} className={buttonClass({ tone: 'quiet' })}>
            {t('login')}
          </Link>
        </div>
      </div>
    </section>
  )
}
