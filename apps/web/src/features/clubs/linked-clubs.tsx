import { useRouteContext } from '@tanstack/react-router'
import { Backdrop, Icon, Logo, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Links to the clubs that this club is linked with, if any (C10, H03, M04). */
export function LinkedClubs() {
  const { linkedClubs } = useClub()
  const { request } = useRouteContext({ from: '__root__' })
  const t = useTranslations('home')
  if (linkedClubs.length === 0) return null
  return (
    <section className="wrap pt-16">
      <SectionHead title={t('linked')} />
      <ul className="grid gap-5 md:grid-cols-2">
        {linkedClubs.map((linked) => (
          <li key={linked.slug}>
            <a
              href={request.productUrl === null ? linked.webappUrl : new URL(linked.webappUrl, request.productUrl).href}
              className="relative isolate flex h-32 items-center gap-4 overflow-hidden rounded-card px-6 text-white"
            >
              <Backdrop url={linked.bannerUrl} focus={linked.bannerFocus} width={800} className="-z-10 brightness-50" />
              <Logo url={linked.logoUrl} size={48} />
              <span className="display text-xl uppercase">{linked.platformName}</span>
              <span className="ml-auto">
                <Icon name="next" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
