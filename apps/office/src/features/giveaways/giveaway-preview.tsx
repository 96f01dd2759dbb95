import type { Language } from '@virage/contract'
import { buttonClass, QuestionField } from '@virage/ui'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { FanPreview } from '../../parts/fan-preview.tsx'
import { fromLocalInput } from '../../parts/local-time.ts'
import { type GiveawayForm, shownQuestion } from './giveaway-form.ts'

/** The form as fans will see it, before it is saved. */
export function GiveawayPreview({ form, onBack }: { form: GiveawayForm; onBack: () => void }) {
  return <FanPreview onBack={onBack}>{(language) => <FanForm form={form} language={language} />}</FanPreview>
}

function FanForm({ form, language }: { form: GiveawayForm; language: Language }) {
  const t = useTranslations('giveaways')
  const { moment } = useTimes()
  const textOf = (path: 'name' | 'prize') => form[`${path}.${language}`] || form[`${path}.en`] || form[`${path}.fr`]
  const end = fromLocalInput(form.endDate)
  return (
    <div className="grid gap-5">
      <div className="grid gap-2 text-center">
        <p className="display text-3xl uppercase">{textOf('name') || t('untitled')}</p>
        {textOf('prize') !== '' && <p className="text-lg font-semibold">{textOf('prize')}</p>}
        {end !== null && <p className="text-muted">{t('until', { when: moment(end) })}</p>}
      </div>
      {form.url !== '' && <p className="text-center text-muted">{t('opensElsewhere')}</p>}
      <div className="grid gap-6 rounded-[24px] border border-line bg-surface p-5">
        {form.questions.map((question) => (
          <QuestionField key={question.id} question={shownQuestion(question, language)} field={{ name: question.id }} />
        ))}
        <span className={buttonClass({ wide: true })}>{t('enter')}</span>
      </div>
    </div>
  )
}
