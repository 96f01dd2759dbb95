import { encode } from 'uqr'
import { useTranslations } from 'use-intl'

/** The QR code for an authenticator app, and the secret as text. */
export function AuthenticatorCode({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslations('authenticator')
  const { data, size } = encode(uri, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t('scan')}</p>
      <svg
        role="img"
        aria-label={t('square')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-[232px] rounded-control bg-white"
      >
        <path d={dark} fill="#000" />
      </svg>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {t('type')}
        </summary>
        <code
          data-testid="authenticator-secret"
          className="figures block rounded-control bg-raised p-4 text-base break-all"
        >
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </details>
      <a href={uri} className="flex min-h-11 items-center text-sm underline underline-offset-4 md:hidden">
        {t('open')}
      </a>
    </div>
  )
}
