import { useHydrated } from '@tanstack/react-router'
import { Backdrop, Logo } from '@virage/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { storeReferrerScript } from '../../shell/login-redirect.ts'
import { useClub } from '../../shell/club-context.ts'
import { InlineScript } from '../../shell/inline-script.tsx'

/** The layout of the sign-in pages: the club beside a short form. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const club = useClub()
  const isHydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const isNextStep = useRef(isHydrated)
  // When a step replaces another, move the focus to its title, unless one of its fields has the focus.
  useEffect(() => {
    if (!isNextStep.current) return
    scrollTo({ top: 0 })
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main className="wrap grid items-center gap-12 py-10 md:min-h-[70dvh] md:grid-cols-2">
      {!isHydrated && <InlineScript code={storeReferrerScript} />}
      <div className="relative isolate hidden h-full min-h-[480px] items-end overflow-hidden rounded-[24px] text-white md:grid">
        <Backdrop url={club.bannerUrl} focus={club.bannerFocus} className="-z-20" />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 to-black/10" />
        <div className="grid gap-3 p-8">
          <Logo url={club.logoUrl} size={56} />
          <p className="display text-4xl uppercase">{club.headline ?? club.platformName}</p>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-md gap-6">
        <h1 ref={heading} tabIndex={-1} className="display text-4xl uppercase outline-none">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
