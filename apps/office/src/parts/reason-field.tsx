import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from './fields.tsx'

/** How long a reason may be, in characters: the contract's limit. */
const longestReason = 1000

/** Why staff do something. It is kept, for the log or for whom it is about. */
export function ReasonField({
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextArea>, 'label' | 'onChange'> & {
  label?: string
  onChange: (reason: string) => void
}) {
  const t = useTranslations('form')
  return (
    <TextArea
      label={t('reason')}
      rows={3}
      maxLength={longestReason}
      {...rest}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
