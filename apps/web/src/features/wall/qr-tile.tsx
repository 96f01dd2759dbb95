import { useHydrated } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { useSyncExternalStore } from 'react'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'

const never = () => () => {}

/** The last tile: a QR code of the auctions page (error correction level L). @param columns number of columns it spans */
export function QrTile({ club, columns }: { club: Club; columns: number }) {
  const t = useTranslations('wall')
  // On the same origin as the wall, which may be a club's own domain.
  const address = useSyncExternalStore(
    never,
    () => new URL(location.pathname.replace(/live-auctions\/?$/, 'auctions'), location.origin).href,
    () => null,
  )
  return (
    <a
      href={address ?? undefined}
      style={useHydrated() ? { gridColumn: `span ${columns}` } : undefined}
      className="container-size grid place-items-center rounded-[min(1vw,1.4vh)] bg-white text-black"
    >
      <span className="grid justify-items-center gap-[4cqmin]">
        {address !== null && <Code text={address} />}
        <span className="text-[length:min(9cqw,9cqh)] font-bold">{t('scan')}</span>
        <span className="sr-only">{t('auctionsOf', { club: club.platformName })}</span>
      </span>
    </a>
  )
}

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'L', border: 1 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges" className="size-[70cqmin]">
      <path d={path} />
    </svg>
  )
}
