import { hasEdgeSpaces, type PasswordStrength } from '@virage/domain'
import { PasswordField } from '@virage/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { NewPassword, NewPasswordValues } from './use-new-password.ts'

const bars: Record<PasswordStrength, { filled: number; color: string }> = {
  TOO_SHORT: { filled: 1, color: 'bg-danger' },
  WEAK: { filled: 2, color: 'bg-danger' },
  MEDIUM: { filled: 3, color: 'bg-primary' },
  STRONG: { filled: 4, color: 'bg-success' },
}

/** The two fields of a new password, with a meter of its strength. */
export function NewPasswordFields({
  register,
  chosen: { password, confirmation, strength, isCommon },
  label,
}: {
  register: (name: keyof NewPasswordValues) => UseFormRegisterReturn
  chosen: NewPassword
  /** Label of the first field, if there is another password field beside it. */
  label?: string
}) {
  const t = useTranslations('password')
  const { filled, color } = bars[strength]
  const started = password !== ''
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          {...register('password')}
          label={label ?? t('new')}
          autoComplete="new-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
          error={hasEdgeSpaces(password) ? t('edgeSpaces') : null}
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
          {!started ? t('rule') : isCommon && strength !== 'TOO_SHORT' ? t('common') : t(`strength.${strength}`)}
        </p>
      </div>
      <PasswordField
        {...register('confirmation')}
        label={t('repeat')}
        autoComplete="new-password"
        required
        showLabel={t('show')}
        hideLabel={t('hide')}
        error={confirmation !== '' && confirmation !== password ? t('notEqual') : null}
      />
    </>
  )
}
