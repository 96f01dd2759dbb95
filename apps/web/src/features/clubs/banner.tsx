import type { Club } from '@virage/contract'
import { Chip, Logo } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The face of a club: its banner, its promise, and the first way in (H01). */
export function Banner({ club, live, children }: { club: Club; live: string | null; children: ReactNode }) {
  const t = useTranslations('home')
  return (
    <div className="relative isolate grid min-h-[520px] items-end overflow-hidden text-white md:min-h-[560px]">
      <picture>
        <source media="(max-width: 768px)" srcSet={`${club.bannerUrl}?w=800&h=1000`} width={800} height={1000} />
        <img
          src={`${club.bannerUrl}?w=1500`}
          alt=""
          width={1760}
          height={800}
          fetchPriority="high"
          className="parallax absolute inset-0 -z-20 size-full object-cover"
        />
      </picture>
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/55 to-black/30" />
      <div className="wrap grid gap-5 pb-16">
        {live === null ? (
          <p className="font-semibold text-white/85">{t('welcome', { club: club.platformName })}</p>
        ) : (
          <span>
            <Chip live>{t('isLive', { auction: live })}</Chip>
          </span>
        )}
        <h1 className="display text-[clamp(44px,9vw,88px)] uppercase">{club.headline ?? club.platformName}</h1>
        {club.tagline !== null && <p className="max-w-[52ch] text-lg text-white/85">{club.tagline}</p>}
        <div className="flex flex-wrap gap-3">{children}</div>
        {club.partners.length > 0 && (
          <ul aria-label={t('partners')} className="flex flex-wrap gap-x-6 gap-y-2 pb-4 text-sm text-white/85">
            {club.partners.map((partner) => (
              <li key={partner.id} className="flex items-center gap-2">
                <Logo url={partner.logoUrl} size={20} lazy />
                {partner.name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
