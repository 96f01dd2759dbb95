import type { FanContract } from '@virage/contract'
import { Button, Checkbox, SelectField, TextField } from '@virage/ui'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { openLines } from './queries.ts'

/** What the form holds. */
export type WithdrawalValues = {
  /** The id of one of the fan's contracts; empty if the number is typed. */
  contract: string
  orderNumber: string
  /** Lines of the contract, by their exclusives; none means all. */
  lineIds: string[]
  firstName: string
  lastName: string
  email: string
}

/** The form of a withdrawal: the contract, its lines if there are several, the name, and the address for the answer. */
export function WithdrawalForm({
  contracts,
  known,
  onContinue,
}: {
  contracts: FanContract[]
  known: WithdrawalValues
  onContinue: (values: WithdrawalValues) => void
}) {
  const t = useTranslations('withdrawal')
  const { day, moment } = useTimes()
  const { register, handleSubmit, control, formState, setValue } = useForm<WithdrawalValues>({ defaultValues: known })
  const { errors } = formState
  const chosen = useWatch({ control, name: 'contract' })
  const contract = contracts.find(({ id }) => id === chosen)
  const lines = contract ? openLines(contract) : []
  const until = lines.find((line) => line.until !== null)?.until
  const required = { required: true, validate: (text: string) => text.trim() !== '' }
  const titleOf = (one: FanContract) => {
    const names = openLines(one).map(({ name }) => name)
    return one.orderNumber === null
      ? t('wonLot', { name: names.join(', ') })
      : t('order', { number: one.orderNumber, day: day(one.date), names: names.join(', ') })
  }
  const contractField = register('contract')
  return (
    <form onSubmit={(event) => void handleSubmit(onContinue)(event)} noValidate className="grid gap-5">
      {contracts.length > 0 && (
        <SelectField
          {...contractField}
          onChange={(event) => {
            setValue('lineIds', [])
            void contractField.onChange(event)
          }}
          label={t('contract')}
          options={[
            ...contracts.map((one) => ({ value: one.id, label: titleOf(one) })),
            { value: '', label: t('other') },
          ]}
        />
      )}
      {!contract && (
        <TextField
          {...register('orderNumber', required)}
          label={t('orderNumber')}
          hint={t('orderNumberHint')}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.orderNumber && t('required')}
        />
      )}
      {lines.length > 1 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t('lines')}</legend>
          {lines.map((line) => (
            <Checkbox key={line.exclusiveId} {...register('lineIds')} value={line.exclusiveId}>
              {line.name}
            </Checkbox>
          ))}
          <p className="text-sm text-muted">{t('linesHint')}</p>
        </fieldset>
      )}
      {until != null && <p className="text-sm text-muted">{t('until', { when: moment(until) })}</p>}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...register('firstName', required)}
          label={t('firstName')}
          autoComplete="given-name"
          required
          error={errors.firstName && t('required')}
        />
        <TextField
          {...register('lastName', required)}
          label={t('lastName')}
          autoComplete="family-name"
          required
          error={errors.lastName && t('required')}
        />
      </div>
      <TextField
        {...register('email', { ...required, pattern: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/ })}
        type="email"
        label={t('email')}
        hint={t('emailHint')}
        autoComplete="email"
        required
        error={errors.email && t('notAnEmail')}
      />
      <Button type="submit" wide>
        {t('continue')}
      </Button>
    </form>
  )
}
