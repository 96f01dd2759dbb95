import { TextField } from '@virage/ui'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordFields } from './new-password.tsx'
import { StepButtons } from './step-buttons.tsx'
import { type NewPasswordValues, useNewPassword } from './use-new-password.ts'
import type { SignIn } from './use-sign-in.ts'

const nameAttributes = ['given_name', 'family_name', 'name'] as const

type Values = NewPasswordValues & Record<(typeof nameAttributes)[number], string>

/** Asks for a password that replaces a temporary one, and for missing attributes of the account. */
export default function NewPasswordStep({ signIn, missing }: { signIn: SignIn; missing: string[] }) {
  const t = useTranslations('steps')
  const { register, handleSubmit, control } = useForm<Values>()
  const chosen = useNewPassword(useWatch({ control }))
  const { email, busy, problem, run, restart } = signIn
  const required = nameAttributes.filter((name) => missing.includes(name))
  const submit = handleSubmit((values) => {
    const attributes = Object.fromEntries(required.map((name) => [name, values[name].trim()]))
    return run((client) => client.answer(email, values.password, attributes))
  })
  return (
    <AuthFrame title={t('newPasswordTitle')}>
      <p className="text-muted">{t('newPasswordText')}</p>
      <AuthForm
        problem={problem}
        onSubmit={() => void submit()}
        actions={<StepButtons submit={t('save')} busy={busy} disabled={!chosen.isValid} onBack={restart} />}
      >
        <NewPasswordFields register={register} chosen={chosen} />
        {required.map((name) => (
          <TextField key={name} {...register(name)} label={t(`attributes.${name}`)} required />
        ))}
      </AuthForm>
    </AuthFrame>
  )
}
