import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useBroken } from './use-broken.ts'

/** A dot that marks something live. */
export function LiveDot() {
  return (
    <span
      aria-hidden="true"
      className="pulse-dot inline-block size-2 shrink-0 rounded-full bg-live shadow-[0_0_0_0_var(--live)]"
    />
  )
}

/** A short text in a pill. */
export function Chip({
  children,
  live = false,
  tone = 'dark',
}: {
  children: ReactNode
  live?: boolean
  tone?: 'dark' | 'quiet' | 'live'
}) {
  const look = {
    dark: 'bg-black/60 text-white backdrop-blur',
    quiet: 'bg-raised text-text',
    live: 'bg-live/10 text-live',
  }[tone]
  return (
    <span className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3 text-sm font-semibold ${look}`}>
      {live && <LiveDot />}
      {children}
    </span>
  )
}

/** Sizes of avatars and logos, in pixels. */
const sizes = {
  20: 'size-5 text-[7px]',
  36: 'size-9 text-[13px]',
  40: 'size-10 text-[14px]',
  44: 'size-11 text-[16px]',
  48: 'size-12 text-[17px]',
  56: 'size-14 text-[20px]',
  88: 'size-22 text-[32px]',
  104: 'size-26 text-[37px]',
  200: 'size-50 text-[72px]',
} as const

type MarkSize = keyof typeof sizes

/** A person: their picture, or their initials. */
export function Avatar({ name, pictureUrl, size = 40 }: { name: string; pictureUrl: string | null; size?: MarkSize }) {
  const [broken, watched] = useBroken()
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-raised font-bold text-text ${sizes[size]}`}
    >
      {pictureUrl && !broken ? (
        <img
          {...watched}
          src={`${pictureUrl}?w=300`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          className="size-full object-cover"
        />
      ) : (
        // Generated content, so that the initials are not part of an accessible name.
        <span data-initials={initials} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  )
}

/** A logo of a club or a partner; a shield if it fails to load (S12). It loads after the page's first image. */
export function Logo({ url, size }: { url: string; size: MarkSize }) {
  const [broken, watched] = useBroken()
  if (broken) return <Icon name="shield" size={size} />
  return (
    <span className={`block shrink-0 ${sizes[size]}`}>
      <img {...watched} src={`${url}?w=300`} alt="" width={size} height={size} loading="lazy" />
    </span>
  )
}

const alertIcons = { info: 'info', warning: 'warning', danger: 'warning', success: 'check' } as const

/** A message in the flow of a page. */
export function Alert({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'warning' | 'danger' | 'success'
  title?: string
  children?: ReactNode
}) {
  const color = { info: 'text-text', warning: 'text-text', danger: 'text-danger', success: 'text-success' }[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className="flex gap-3 rounded-card border border-line bg-surface p-4"
    >
      <span className={`mt-0.5 ${color}`}>
        <Icon name={alertIcons[tone]} size={20} />
      </span>
      <div className="grid gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </div>
  )
}

/** An empty state: an icon, a sentence, an action. */
export function EmptyState({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon: IconName
  title: string
  /** Whether nothing else is on the page: the title is then its heading. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-raised text-primary-text">
        <Icon name={icon} size={36} />
      </span>
      <Title className="display text-xl">{title}</Title>
      {children && <p className="max-w-[42ch] text-muted">{children}</p>}
      {action}
    </div>
  )
}

/** A placeholder for loading content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-card ${className}`} />
}

/** A heading of a section with a link to more of it. */
export function SectionHead({ title, aside, id }: { title: ReactNode; aside?: ReactNode; id?: string }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="display text-2xl uppercase md:text-3xl">
        {title}
      </h2>
      {aside && <div className="text-sm font-semibold whitespace-nowrap text-muted">{aside}</div>}
    </div>
  )
}
