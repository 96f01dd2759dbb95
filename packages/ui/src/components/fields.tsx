import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { IconButton } from './button.tsx'

type FieldProps = {
  label: string
  /** The error message; null if the value is valid. */
  error?: string | null | undefined
  hint?: ReactNode
}

const inputClass =
  'min-h-13 w-full rounded-control border bg-surface px-4 text-base text-text placeholder:text-muted/70 aria-invalid:border-danger border-line focus-visible:border-primary-text'

/** The error of a field, else its hint. The field names it as its description. */
function Note({ id, error, hint }: { id: string } & Pick<FieldProps, 'error' | 'hint'>) {
  return (
    <p
      id={id}
      role={error ? 'alert' : undefined}
      className={`text-sm empty:hidden ${error ? 'text-danger' : 'text-muted'}`}
    >
      {error ?? hint}
    </p>
  )
}

type TextFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; end?: ReactNode }

/** A labelled text input. Its hint and error are linked to it for screen readers. */
export function TextField({ label, error, hint, end, id, ref, className = '', ...rest }: TextFieldProps) {
  const own = useId()
  const field = id ?? own
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={field} className="text-sm font-semibold">
        {label}
        {rest.required && (
          <span aria-hidden="true" className="text-muted">
            {' '}
            *
          </span>
        )}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={ref}
          id={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${field}-note`}
          className={`${inputClass} ${end ? 'pr-14' : ''}`}
        />
        {end && <div className="absolute inset-y-0 right-1 grid place-items-center">{end}</div>}
      </div>
      <Note id={`${field}-note`} error={error} hint={hint} />
    </div>
  )
}

/** A password input with a button that shows the password. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...rest
}: Omit<TextFieldProps, 'type' | 'end'> & { showLabel: string; hideLabel: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

/** A labelled choice. Its hint and error are linked to it for screen readers. */
export function SelectField({
  label,
  error,
  hint,
  options,
  ref,
  ...rest
}: FieldProps &
  InputHTMLAttributes<HTMLSelectElement> & {
    options: { value: string; label: string }[]
    ref?: Ref<HTMLSelectElement>
  }) {
  const id = useId()
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        {...rest}
        ref={ref}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={inputClass}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

/**
 * A checkbox with its label beside it. Its hint and error are linked to it for screen readers.
 *
 * @param hint what ticking it means, below the label
 */
export function Checkbox({
  children,
  hint,
  error,
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode
  hint?: string
  error?: string | null
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3 py-1">
        <input
          {...rest}
          ref={ref}
          id={id}
          type="checkbox"
          className="size-6 shrink-0 accent-(--primary)"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        <div className="grid gap-0.5">
          <label htmlFor={id} className="leading-6">
            {children}
          </label>
          {hint !== undefined && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {hint}
            </p>
          )}
        </div>
      </div>
      <Note id={`${id}-error`} error={error} />
    </div>
  )
}
