import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createPartner,
  deletePartner,
  listPartners,
  orderPartners,
  type StaffPartner,
  updatePartner,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OfficeDialog, Question } from '../../parts/office-dialog.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { PictureDrop } from '../../parts/picture-drop.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { slugOf } from '../../parts/slug-of.ts'
import { say } from '../../parts/toasts.ts'
import { listQuery } from '../../queries.ts'
import { PartnerViews } from '../../shell/partner-views.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'

/** The partners of a club, in the order in which fans see them. */
export function PartnersPage() {
  const { slug } = useClub()
  const t = useTranslations('partners')
  const text = useProblemText()
  const client = useQueryClient()
  const list = listQuery(listPartners, slug)
  const read = useQuery(list)
  const [open, setOpen] = useState<StaffPartner | 'new' | null>(null)
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(orderPartners, { params: { slug }, body: { ids } })),
    onSuccess: (ordered) => client.setQueryData(list.queryKey, ordered),
    onError: (error) => {
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey: list.queryKey })
    },
  })
  const button = <CreateButton operation={createPartner} label={t('new')} onCreate={() => setOpen('new')} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          {button}
        </>
      }
    >
      <div className="pane">
        <PartnerViews />
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones rows={3} />
          ) : read.data && read.data.length > 0 ? (
            <OrderedList
              rows={read.data}
              nameOf={({ name }) => name}
              operation={orderPartners}
              onOrder={(rows) => {
                client.setQueryData(list.queryKey, rows)
                order.mutate(rows.map(({ id }) => id))
              }}
              render={(partner) => (
                <>
                  <img src={`${partner.logoUrl}?w=300`} alt="" className="h-8 w-16 object-contain" loading="lazy" />
                  <button type="button" className="clip font-medium" onClick={() => setOpen(partner)}>
                    {partner.name}
                  </button>
                  <span className="small quiet clip wide-only">{partner.slug}</span>
                </>
              )}
            />
          ) : (
            read.data && (
              <EmptyList title={t('empty')} text={t('emptyText')}>
                {button}
              </EmptyList>
            )
          )}
        </div>
      </div>
      {open !== null && <PartnerDialog partner={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function PartnerDialog({ partner, onClose }: { partner: StaffPartner | null; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('partners')
  const text = useProblemText()
  const client = useQueryClient()
  const { queryKey } = listQuery(listPartners, slug)
  const { allowed, reason } = useMay()(partner ? updatePartner : createPartner)
  const [name, setName] = useState(partner?.name ?? '')
  const [logoUrl, setLogoUrl] = useState(partner?.logoUrl ?? '')
  const [typedSlug, setTypedSlug] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const fields = { name: name.trim(), logoUrl }
  const body = { ...fields, slug: typedSlug ?? slugOf(name) }
  const finish = async (message: string) => {
    await client.invalidateQueries({ queryKey })
    say(message)
    onClose()
  }
  const save = useMutation({
    mutationFn: () =>
      partner
        ? unwrap(
            call(updatePartner, {
              params: { slug, partnerId: partner.id },
              body: fields,
              ifMatch: partner.version,
            }),
          )
        : unwrap(call(createPartner, { params: { slug }, body, idempotencyKey })),
    onSuccess: () => finish(t('saved', { name: fields.name })),
    onError: (error) => {
      const found = fieldProblemsOf(error)
      setProblems(found)
      if (Object.keys(found).length === 0) say(text(error), 'bad')
    },
  })
  const remove = useMutation({
    mutationFn: (gone: StaffPartner) =>
      unwrap(call(deletePartner, { params: { slug, partnerId: gone.id }, ifMatch: gone.version })),
    onSuccess: () => finish(t('removed', { name: fields.name })),
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
    },
  })
  if (isAsking && partner)
    return (
      <Question
        title={t('removeTitle', { name: partner.name })}
        confirm={t('removeConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(partner)}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeText')}</p>
      </Question>
    )
  return (
    <OfficeDialog title={partner ? partner.name : t('new')} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const found = partner ? checkBody(updatePartner, fields) : checkBody(createPartner, body)
          setProblems(found)
          if (allowed && Object.keys(found).length === 0 && !save.isPending) save.mutate()
        }}
      >
        {!allowed && <p className="quiet">{reason}</p>}
        <TextInput
          label={t('name')}
          disabled={!allowed}
          value={name}
          problem={problems['name']}
          onChange={({ target }) => setName(target.value)}
        />
        {!partner && (
          <TextInput
            label={t('slug')}
            hint={t('slugHint')}
            value={body.slug}
            problem={problems['slug']}
            onChange={({ target }) => setTypedSlug(target.value)}
          />
        )}
        <div className="field">
          <span className="label">{t('logo')}</span>
          <div className="line">
            {logoUrl !== '' && (
              <img src={`${logoUrl}?w=300`} alt="" className="h-20 w-36 rounded-lg bg-raised object-contain p-2" />
            )}
            {allowed && (
              <div className="w-36 *:!aspect-[9/5]">
                <PictureDrop label={t('choose')} onUploaded={setLogoUrl} />
              </div>
            )}
          </div>
          {problems['logoUrl'] !== undefined && (
            <p className="error" role="alert">
              {t('logoNeeded')}
            </p>
          )}
        </div>
        <div className="dialog-actions">
          {partner && (
            <Act operation={deletePartner} className="plain danger" onClick={() => setAsking(true)}>
              {t('remove')}
            </Act>
          )}
          <button type="submit" className="btn primary" aria-busy={save.isPending} disabled={!allowed}>
            {t('save')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
