import type { Club } from '@virage/contract'
import { Backdrop, Chip, Logo } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The banner of a club's home: image, headline, and the first links (H01). */
export function Banner({ club, live, children }: { club: Club; live: string | null; children: ReactNode }) {
  const t = useTranslations('home')
  return (
    <div className="relative isolate grid min-h-[520px] items-end overflow-hidden text-white md:min-h-[560px]">
      <Backdrop url={club.bannerUrl} focus={club.bannerFocus} tall eager className="parallax -z-20" />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/90 via-black/65 to-black/40" />
      <div className="wrap grid gap-5 pt-8 pb-16">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex items-center gap-3 font-semibold text-white/85">
            <Logo url={club.logoUrl} size={36} />
            {t('welcome', { club: club.platformName })}
          </p>
          {live !== null && <Chip live>{t('isLive', { auction: live })}</Chip>}
        </div>
        <h1 className="display text-[clamp(44px,9vw,88px)] uppercase">{club.headline ?? club.platformName}</h1>
        {club.tagline !== null && <p className="max-w-[52ch] text-lg text-white/85">{club.tagline}</p>}
        <div className="flex flex-wrap gap-3">{children}</div>
        {club.partners.length > 0 && (
          <ul aria-label={t('partners')} className="flex flex-wrap gap-x-6 gap-y-2 pb-4 text-sm text-white/85">
            {club.partners.map((partner) => (
              <li key={partner.id} className="flex items-center gap-2">
                <Logo url={partner.logoUrl} size={20} />
                {partner.name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
