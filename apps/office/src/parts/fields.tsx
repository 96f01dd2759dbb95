import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useProblemText } from '../i18n/problems.ts'

type FieldProps = {
  label: ReactNode
  /** The key of its problem; undefined if the value is valid. */
  problem?: string | undefined
  /** Its problem as a text, if the contract has no key for it. */
  error?: string | undefined
  hint?: ReactNode
}

type NoteProps = Pick<FieldProps, 'problem' | 'error' | 'hint'>

function Note({ id, problem, error, hint }: NoteProps & { id: string }) {
  const text = useProblemText()
  const wrong = problem === undefined ? error : text(problem)
  if (wrong === undefined && !hint) return null
  return (
    <p id={id} className={wrong === undefined ? 'hint' : 'error'} role={wrong === undefined ? undefined : 'alert'}>
      {wrong ?? hint}
    </p>
  )
}

const described = (id: string, { problem, error }: NoteProps) => ({
  'aria-invalid': (problem ?? error) === undefined ? undefined : true,
  'aria-describedby': id,
})

/** A labelled text input. @param unit shown behind the value, which is then aligned to the right */
export function TextInput({
  label,
  problem,
  error,
  hint,
  unit,
  ...rest
}: FieldProps & ComponentProps<'input'> & { unit?: string }) {
  const id = useId()
  const input = <input {...rest} id={id} className="input" {...described(`${id}-note`, { problem, error })} />
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {unit === undefined ? (
        input
      ) : (
        <div className="with-unit">
          {input}
          <span aria-hidden="true">{unit}</span>
        </div>
      )}
      <Note id={`${id}-note`} problem={problem} error={error} hint={hint} />
    </div>
  )
}

/** A labelled text of several lines. */
export function TextArea({ label, problem, error, hint, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea {...rest} id={id} className="input" {...described(`${id}-note`, { problem, error })} />
      <Note id={`${id}-note`} problem={problem} error={error} hint={hint} />
    </div>
  )
}

/** A labelled choice. */
export function SelectInput({
  label,
  problem,
  error,
  hint,
  options,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLSelectElement> & { options: { value: string; label: string }[] }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} className="input" {...described(`${id}-note`, { problem, error })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Note id={`${id}-note`} problem={problem} error={error} hint={hint} />
    </div>
  )
}

/** A switch with its label, and what it means at the moment. */
export function SwitchInput({
  label,
  meaning,
  checked,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; meaning: string; checked: boolean }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="line min-h-9">
        <input
          {...rest}
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={checked}
          aria-checked={checked}
        />
        <span>{meaning}</span>
      </span>
    </div>
  )
}
