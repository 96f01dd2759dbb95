import { useQuery } from '@tanstack/react-query'
import { giveawayTypes, listPartners } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { type Editor } from '../../parts/use-editor.ts'
import { listQuery } from '../../queries.ts'
import { type GiveawayForm, typeOf } from './giveaway-form.ts'
import { QuestionList } from './question-list.tsx'

/** Returns the labels of the fields, for what has changed. */
export function useGiveawayLabels(): Record<keyof GiveawayForm, string> {
  const t = useTranslations('giveaways')
  return {
    type: t('type'),
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    'prize.en': t('labels.prizeEn'),
    'prize.fr': t('labels.prizeFr'),
    startDate: t('startDate'),
    endDate: t('endDate'),
    partnerId: t('partner'),
    url: t('url'),
    questions: t('questions'),
  }
}

/** The fields of a giveaway or a questionnaire. */
export function GiveawayFields({
  editor,
  isNew,
  entries,
}: {
  editor: Editor<GiveawayForm>
  isNew: boolean
  entries: number
}) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const read = useQuery(listQuery(listPartners, slug))
  const { data: partners = [] } = read
  const {
    draft: { value },
    problems,
    set,
    hasTried,
  } = editor
  const isGiveaway = value.type === 'GIVEAWAY'
  return (
    <>
      {isNew && (
        <SelectInput
          label={t('type')}
          hint={t(`typeHints.${value.type}`)}
          value={value.type}
          options={giveawayTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={({ target }) => set({ type: typeOf(target.value) })}
        />
      )}
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="name"
        labels={{ line: t('name') }}
      />
      {isGiveaway && (
        <LanguageFields
          value={value}
          problems={problems}
          set={set}
          hasTried={hasTried}
          line="prize"
          labels={{ line: t('prize') }}
        />
      )}
      {isGiveaway && <ReadBanner read={read} />}
      <div className="two">
        {(['startDate', 'endDate'] as const).map((path) => (
          <TextInput
            key={path}
            type="datetime-local"
            label={t(path)}
            hint={t(`${path}Hint`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value })}
          />
        ))}
        {isGiveaway && (
          <>
            <SelectInput
              label={t('partner')}
              hint={t('partnerHint')}
              value={value.partnerId}
              problem={problems['partnerId']}
              options={[
                { value: '', label: t('noPartner') },
                ...partners.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => set({ partnerId: target.value })}
            />
            <TextInput
              type="url"
              label={t('url')}
              hint={t('urlHint')}
              value={value.url}
              problem={problems['url']}
              onChange={({ target }) => set({ url: target.value })}
            />
          </>
        )}
      </div>
      <QuestionList
        questions={value.questions}
        problems={problems}
        lock={entries > 0 ? t('questionsLock', { count: entries }) : undefined}
        onChange={(questions) => set({ questions })}
      />
    </>
  )
}
