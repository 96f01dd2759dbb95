import { TextField } from '@virage/ui'
import { useEffect, useRef } from 'react'

/**
 * A field for a one-time code: six digits, or eight for a password reset. Phones can fill it in. Spaces are left out:
 * authenticator apps show codes with one in the middle.
 */
export function CodeField({
  label,
  value,
  onChange,
  hasLetters = false,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  /** Whether it also accepts recovery codes, which are longer and have letters. */
  hasLetters?: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      name="code"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s/g, ''))}
      autoComplete="one-time-code"
      required
      {...(hasLetters ? { maxLength: 40 } : { inputMode: 'numeric' as const, maxLength: 12 })}
      className={
        value.length > 8 ? '[&_input]:figures' : '[&_input]:figures [&_input]:text-2xl [&_input]:tracking-[0.3em]'
      }
    />
  )
}
