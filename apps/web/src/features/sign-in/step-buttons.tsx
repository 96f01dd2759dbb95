import { Button } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** The buttons of a step: submit, and start again. */
export function StepButtons({
  submit,
  busy,
  disabled = false,
  onBack,
}: {
  submit: string
  busy: boolean
  disabled?: boolean
  onBack: () => void
}) {
  const t = useTranslations('steps')
  return (
    <div className="grid gap-3">
      <Button type="submit" wide busy={busy} disabled={disabled}>
        {submit}
      </Button>
      <Button tone="quiet" wide disabled={busy} onClick={onBack}>
        {t('startAgain')}
      </Button>
    </div>
  )
}
