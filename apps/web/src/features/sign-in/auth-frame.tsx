import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { keepPlace, keptUnder } from '../../shell/choices.ts'
import { useClub } from '../../shell/club-context.ts'

/** The frame of the sign-in pages: the club beside one short form. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const club = useClub()
  // What is typed before the page has come to life would be lost: until then the fields wait.
  const alive = useHydrated()
  useEffect(rememberWhereFrom, [])
  return (
    <main className="wrap grid items-center gap-12 py-10 md:min-h-[70dvh] md:grid-cols-2">
      <div className="relative isolate hidden h-full min-h-[480px] items-end overflow-hidden rounded-[24px] text-white md:grid">
        <img
          src={`${club.bannerUrl}?w=1500`}
          alt=""
          width={1760}
          height={800}
          className="absolute inset-0 -z-20 size-full object-cover"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 to-black/10" />
        <div className="grid gap-3 p-8">
          <img src={`${club.logoUrl}?w=300`} alt="" width={56} height={56} />
          <p className="display text-4xl uppercase">{club.headline ?? club.platformName}</p>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-md gap-6">
        <h1 className="display text-4xl uppercase">{title}</h1>
        <fieldset disabled={!alive} className="contents">
          {children}
        </fieldset>
      </div>
    </main>
  )
}

/** Starting to sign in keeps the page that it was started on (I11), also when its link was followed before that page had come to life. */
function rememberWhereFrom(): void {
  const { referrer } = document
  if (localStorage.getItem(keptUnder.redirect) !== null || !referrer.startsWith(`${location.origin}/`)) return
  keepPlace(referrer.slice(location.origin.length))
}
