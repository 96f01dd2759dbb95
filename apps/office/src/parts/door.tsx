import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClub } from '../access/club-context.ts'

/** A link to a screen of the club, with filters; plain content where the back office has no such screen. */
export function Door({
  to,
  search,
  className,
  children,
}: {
  /** The path below the club, such as `/sales`. */
  to: `/${string}`
  search?: Record<string, string>
  className?: string
  children: ReactNode
}) {
  const { slug } = useClub()
  const router = useRouter()
  if (!Object.hasOwn(router.routesByPath, `/$slug${to}`)) return <span className={className}>{children}</span>
  // As the router writes it: it would read `true` and `000012` as other values than texts.
  const href = `/${slug}${to}${router.options.stringifySearch(search ?? {})}`
  return (
    <a
      href={`${router.basepath}${href}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}
