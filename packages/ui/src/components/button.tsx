import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** How prominent a button is. */
export type ButtonTone = 'primary' | 'quiet' | 'ghost' | 'danger'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:brightness-95',
  quiet: 'bg-raised text-text hover:brightness-110',
  ghost: 'bg-white/12 text-white backdrop-blur hover:bg-white/20',
  danger: 'bg-raised text-danger hover:brightness-110',
}

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = ({ tone = 'primary', wide = false }: { tone?: ButtonTone; wide?: boolean } = {}): string =>
  `inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control px-6 py-3 text-base font-bold no-underline transition-[filter,background-color,opacity] duration-150 select-none disabled:opacity-45 aria-disabled:opacity-45 ${tones[tone]} ${wide ? 'w-full' : ''}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: ButtonTone
  wide?: boolean
  icon?: IconName
  /**
   * Whether its work is in progress: the button shows it and ignores clicks. It keeps the focus, to which a dialog
   * can return.
   */
  busy?: boolean
  children: ReactNode
}

const ignoreClick = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A button. */
export function Button({
  tone,
  wide,
  icon,
  busy = false,
  children,
  className = '',
  disabled,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  const look = buttonClass({ ...(tone ? { tone } : {}), ...(wide ? { wide } : {}) })
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? ignoreClick : onClick}
      className={`${look} ${className}`}
    >
      {busy ? (
        <span
          aria-hidden="true"
          className="size-5 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      ) : (
        icon && <Icon name={icon} size={20} />
      )}
      {children}
    </button>
  )
}

/** An icon button; screen readers read its label. */
export function IconButton({
  icon,
  label,
  filled,
  className = '',
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & { icon: IconName; label: string; filled?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`grid size-11 place-items-center rounded-full transition-colors hover:bg-white/15 ${className}`}
    >
      <Icon name={icon} filled={filled === true} />
    </button>
  )
}
