import { hasEdgeSpaces, isAcceptable, type PasswordStrength, passwordStrength } from '@virage/domain'
import { PasswordField } from '@virage/ui'
import { passwordMeter } from './password-score.ts'
import { useTranslations } from 'use-intl'

/** A new password, typed twice. */
export type NewPassword = { password: string; confirmation: string }

/** Strength of a password (I15). */
export const strengthOf = (password: string): PasswordStrength =>
  passwordStrength(password.length, passwordMeter(password))

/** Whether it may be chosen. */
export const isGood = ({ password, confirmation }: NewPassword): boolean =>
  isAcceptable(strengthOf(password)) && !hasEdgeSpaces(password) && password === confirmation

const bars: Record<PasswordStrength, { filled: number; color: string }> = {
  TOO_SHORT: { filled: 1, color: 'bg-danger' },
  WEAK: { filled: 2, color: 'bg-danger' },
  MEDIUM: { filled: 3, color: 'bg-primary' },
  STRONG: { filled: 4, color: 'bg-success' },
}

/** The two fields of a new password with what they are worth. */
export function NewPasswordFields({
  value,
  onChange,
  label,
}: {
  value: NewPassword
  onChange: (value: NewPassword) => void
  /** Where another password stands beside it. */
  label?: string
}) {
  const t = useTranslations('password')
  const strength = strengthOf(value.password)
  const { filled, color } = bars[strength]
  const started = value.password !== ''
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          name="password"
          label={label ?? t('new')}
          autoComplete="new-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
          error={hasEdgeSpaces(value.password) ? t('edgeSpaces') : null}
        />
        <div className="grid grid-cols-4 gap-1.5" aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 rounded-full transition-colors ${started && bar <= filled ? color : 'bg-raised'}`}
            />
          ))}
        </div>
        <p aria-live="polite" className="min-h-5 text-sm text-muted">
          {started ? t(`strength.${strength}`) : t('rule')}
        </p>
      </div>
      <PasswordField
        name="confirmation"
        label={t('repeat')}
        autoComplete="new-password"
        required
        showLabel={t('show')}
        hideLabel={t('hide')}
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
        error={value.confirmation !== '' && value.confirmation !== value.password ? t('notEqual') : null}
      />
    </>
  )
}
