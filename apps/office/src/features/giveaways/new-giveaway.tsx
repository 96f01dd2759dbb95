import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createGiveaway, listStaffGiveaways } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { useEditor } from '../../parts/use-editor.ts'
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
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const createdId = useRef('')
  const editor = useEditor<GiveawayForm>({
    key: `${slug}.giveaway.new`,
    initial: emptyGiveaway,
    check: (value) => ({ ...checkBody(createGiveaway, createGiveawayBody(value)), ...choiceProblems(value) }),
    save: async (value) => {
      const body = createGiveawayBody(value)
      const created = await unwrap(call(createGiveaway, { params: { slug }, body, idempotencyKey }))
      await client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
      createdId.current = created.id
      return toGiveawayForm(created)
    },
    onSaved: () =>
      void navigate({ to: '/$slug/giveaways/$id', params: { slug, id: createdId.current }, replace: true }),
  })
  return (
    <Screen
      title={t('new')}
      before={<GiveawaysLink />}
      actions={shown === 'form' && <PreviewButton onClick={() => setShown('preview')} />}
    >
      <div className="pane">
        <div className="body" data-side="preview" data-shown={shown}>
          <FormFrame editor={editor} initial={emptyGiveaway} labels={labels} reason={reason} submitLabel={t('create')}>
            <GiveawayFields editor={editor} isNew entries={0} />
          </FormFrame>
          <GiveawayPreview form={editor.draft.value} onBack={() => setShown('form')} />
        </div>
      </div>
    </Screen>
  )
}
