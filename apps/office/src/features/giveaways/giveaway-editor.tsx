import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { getStaffGiveaway, listStaffGiveaways, type StaffGiveaway, updateGiveaway } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { PreviewLinks } from '../../parts/preview-links.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery, untilSaved } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { DrawTab } from './draw-tab.tsx'
import { choiceProblems, type GiveawayForm, patchGiveawayBody, toGiveawayForm } from './giveaway-form.ts'
import { GiveawayPreview } from './giveaway-preview.tsx'
import { GiveawayMark } from './giveaways-page.tsx'
import { gapsOf } from './readiness.ts'
import { GiveawaysLink, PreviewButton } from './giveaways-link.tsx'
import { GiveawayFields, useGiveawayLabels } from './giveaway-fields.tsx'
import { GiveawayReadiness } from './giveaway-readiness.tsx'
import { DeleteGiveaway } from './delete-giveaway.tsx'

const tabs = ['form', 'draw'] as const

/** One giveaway: its form, and its entries with their draw. */
export function GiveawayEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/giveaways/$id' })
  const t = useTranslations('giveaways')
  const read = useQuery({ ...readQuery(getStaffGiveaway, { params: { slug, giveawayId: id } }), ...untilSaved })
  if (read.data) return <StoredGiveaway key={id} giveaway={read.data} readAt={read.dataUpdatedAt} />
  return (
    <Screen title={t('title')} before={<GiveawaysLink />}>
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending && <TableBones />}
      </div>
    </Screen>
  )
}

function StoredGiveaway({ giveaway, readAt }: { giveaway: StaffGiveaway; readAt: number }) {
  const { slug, settings } = useClub()
  const t = useTranslations('giveaways')
  const language = useLocale()
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/giveaways/$id' })
  const tab = tabs.find((one) => one === search.tab) ?? 'form'
  const { reason } = useMay()(updateGiveaway)
  const params = { slug, giveawayId: giveaway.id }
  const { queryKey } = readQuery(getStaffGiveaway, { params })
  const labels = useGiveawayLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const now = new Date(readAt).toISOString()
  const editor = useStoredEditor<GiveawayForm, StaffGiveaway>({
    key: `${slug}.giveaway.${giveaway.id}`,
    stored: giveaway,
    toForm: toGiveawayForm,
    check: (value, changed) => ({
      ...checkBody(updateGiveaway, patchGiveawayBody(value, changed)),
      ...(changed.includes('questions') ? choiceProblems(value) : {}),
    }),
    read: () => unwrap(call(getStaffGiveaway, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateGiveaway, { params, body: patchGiveawayBody(value, changed), ...ifMatch })).catch(
        async (error: unknown) => {
          // Somebody has answered meanwhile: the questions show that they are locked.
          if (error instanceof OperationError) await client.invalidateQueries({ queryKey })
          throw error
        },
      ),
    onStored: (saved) => {
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
    },
  })
  const name = giveaway.name[language] ?? giveaway.name.en ?? giveaway.name.fr ?? ''
  const gaps = gapsOf(giveaway, { languages: settings.languages, now })
  return (
    <Screen
      title={name}
      before={<GiveawaysLink />}
      mark={<GiveawayMark giveaway={giveaway} now={now} />}
      actions={
        <>
          {tab === 'form' && shown === 'form' && <PreviewButton onClick={() => setShown('preview')} />}
          {/* The page as it is stored: the form beside shows what is typed. */}
          <PreviewLinks previewed={() => ({ kind: 'giveaway', id: giveaway.id })} />
          <DeleteGiveaway giveaway={giveaway} name={name} />
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/giveaways/$id"
              params={{ slug, id: giveaway.id }}
              search={one === 'form' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              // The form stays: a tab shows another part.
              ignoreBlocker
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(one === 'draw' && giveaway.type === 'DUE_DILIGENCE' ? 'tabs.entries' : `tabs.${one}`)}
              <span className="count">
                {one === 'form' ? gaps.length || undefined : giveaway.numberOfParticipations}
              </span>
            </Link>
          ))}
        </nav>
        {tab === 'form' ? (
          <div className="body" data-side="preview" data-shown={shown}>
            <FormFrame
              editor={editor}
              labels={labels}
              reason={giveaway.drawnAt === null ? reason : t('drawnLock')}
              submitLabel={t('save')}
            >
              <GiveawayReadiness gaps={gaps} type={giveaway.type} />
              <GiveawayFields editor={editor} isNew={false} entries={giveaway.numberOfParticipations} />
            </FormFrame>
            <GiveawayPreview form={editor.draft.value} onBack={() => setShown('form')} />
          </div>
        ) : (
          <DrawTab giveaway={giveaway} />
        )}
      </div>
    </Screen>
  )
}
