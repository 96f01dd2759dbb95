import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createGiveaway, listStaffGiveaways, type StaffGiveaway } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { useNewEditor } from '../../parts/use-stored-editor.ts'
import { Screen } from '../../shell/screen.tsx'
import {
  choiceProblems,
  createGiveawayBody,
  emptyGiveaway,
  type GiveawayForm,
  toGiveawayForm,
} from './giveaway-form.ts'
import { GiveawayPreview } from './giveaway-preview.tsx'
import { GiveawaysLink, PreviewButton } from './giveaways-link.tsx'
import { GiveawayFields, useGiveawayLabels } from './giveaway-fields.tsx'

/** The form of a new giveaway or questionnaire. */
export function NewGiveaway() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { reason } = useMay()(createGiveaway)
  const labels = useGiveawayLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const editor = useNewEditor<GiveawayForm, StaffGiveaway>({
    key: `${slug}.giveaway.new`,
    empty: emptyGiveaway,
    toForm: toGiveawayForm,
    check: (value) => ({ ...checkBody(createGiveaway, createGiveawayBody(value)), ...choiceProblems(value) }),
    create: (value, idempotency) =>
      unwrap(call(createGiveaway, { params: { slug }, body: createGiveawayBody(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] }),
    onLeave: ({ id }) => void navigate({ to: '/$slug/giveaways/$id', params: { slug, id }, replace: true }),
  })
  return (
    <Screen
      title={t('new')}
      before={<GiveawaysLink />}
      actions={shown === 'form' && <PreviewButton onClick={() => setShown('preview')} />}
    >
      <div className="pane">
        <div className="body" data-side="preview" data-shown={shown}>
          <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={t('create')}>
            <GiveawayFields editor={editor} isNew entries={0} />
          </FormFrame>
          <GiveawayPreview form={editor.draft.value} onBack={() => setShown('form')} />
        </div>
      </div>
    </Screen>
  )
}
