import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { announcementChannels, isTooLateToSend, listStaffAnnouncements, sendAnnouncement } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { keepFocus } from '../../parts/keep-focus.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { Screen } from '../../shell/screen.tsx'
import { type AnnouncementForm, audienceOf, bodyOf, emptyForm, withTextsOf } from './announcement-form.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { useAudienceCount } from './use-audience-count.ts'

/** Writes an announcement: its audience with the count, the texts beside their preview, channels and time. */
export function NewAnnouncement() {
  const { slug, settings } = useClub()
  const t = useTranslations('announcements')
  const forms = useTranslations('form')
  const text = useProblemText()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/announcements/new' })
  const { allowed, reason } = useMay()(sendAnnouncement)
  // An audience that the address names has its own draft: what was written to others is not sent to it.
  const draft = useDraft(
    [slug, 'announcement', search.audience, search.auction, search.lot, search.from].filter(Boolean).join('.'),
    emptyForm(search),
  )
  const form = draft.value
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isAsking, setAsking] = useState(false)
  const { count } = useAudienceCount(form)
  const earlier = useQuery({
    queryKey: [listStaffAnnouncements.id, slug],
    queryFn: ({ signal }) => unwrap(call(listStaffAnnouncements, { params: { slug }, signal })),
    enabled: search.from !== undefined && allowed,
  }).data?.find(({ id }) => id === search.from)
  const takeTexts = useEffectEvent(() => {
    if (earlier && !draft.hasChanges()) draft.set(withTextsOf(form, earlier))
  })
  useEffect(() => takeTexts(), [earlier?.id])
  const set = (change: Partial<AnnouncementForm>) => {
    draft.set(change)
    setProblems({})
  }
  const body = bodyOf(form)
  const send = useMutation({
    mutationFn: () => unwrap(call(sendAnnouncement, { params: { slug }, body, idempotencyKey: draft.idempotencyKey })),
    onSuccess: async ({ counted }) => {
      draft.reset(emptyForm(search))
      await client.invalidateQueries({ queryKey: [listStaffAnnouncements.id, slug] })
      say(t('scheduled', { count: counted }))
      await navigate({ to: '/$slug/announcements', params: { slug } })
    },
    onError: (error) => {
      setAsking(false)
      setProblems(fieldProblemsOf(error))
      say(text(error), 'bad')
    },
  })
  /** Asks before sending; what is missing is marked instead. */
  const check = () => {
    const missing = Object.fromEntries(
      settings.languages.flatMap((language) =>
        (['title', 'text'] as const)
          .filter((field) => form[`${field}.${language}`].trim() === '')
          .map((field) => [`${field}.${language}`, 'errors.validation.required']),
      ),
    )
    const found = { ...checkBody(sendAnnouncement, body), ...missing }
    if (!audienceOf(form)) found['auctionId'] = 'errors.validation.required'
    if (body.sendAt !== undefined && isTooLateToSend(body.sendAt, Date.now()))
      found['sendAt'] = 'errors.validation.past'
    setProblems(found)
    if (Object.keys(found).length === 0) setAsking(true)
  }
  const fans = count?.fans ?? 0
  return (
    <Screen
      title={t('new')}
      before={
        <Link to="/$slug/announcements" params={{ slug }}>
          {t('title')}
        </Link>
      }
      actions={
        <button
          type="button"
          className="btn primary"
          data-operation={sendAnnouncement.id}
          title={reason}
          aria-disabled={!allowed || fans === 0 || send.isPending || undefined}
          onClick={() => allowed && fans > 0 && !send.isPending && check()}
        >
          {t('send', { count: fans })}
        </button>
      }
    >
      <div className="pane">
        {draft.restoredAt !== null && draft.changed.length > 0 && (
          <div className="banner" data-tone="info" role="status">
            <span>{forms('restored', { time: moment(draft.restoredAt) })}</span>
            <button
              type="button"
              className="btn small push"
              onClick={({ currentTarget }) => keepFocus(currentTarget, () => draft.reset(emptyForm(search)))}
            >
              {forms('discard')}
            </button>
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
        <div className="scroll p-5" tabIndex={0}>
          <div className="grid max-w-[1200px] gap-8 lg:grid-cols-[minmax(0,1fr)_400px]">
            <form
              noValidate
              className="stack !gap-6"
              aria-label={t('new')}
              onSubmit={(event) => {
                event.preventDefault()
                if (allowed && fans > 0) check()
              }}
            >
              <AudienceFields form={form} set={set} problem={problems['auctionId']} />
              <div className="two">
                {settings.languages.map((language) => (
                  <div key={language} lang={language} className="stack !gap-3">
                    <TextInput
                      label={t(`titleIn.${language}`)}
                      maxLength={200}
                      value={form[`title.${language}`]}
                      problem={problems[`title.${language}`]}
                      onChange={({ target }) => set({ [`title.${language}`]: target.value })}
                    />
                    <TextArea
                      label={t(`textIn.${language}`)}
                      rows={8}
                      maxLength={4000}
                      hint={t('paragraphs')}
                      value={form[`text.${language}`]}
                      problem={problems[`text.${language}`]}
                      onChange={({ target }) => set({ [`text.${language}`]: target.value })}
                    />
                  </div>
                ))}
              </div>
              <fieldset className="stack !gap-2">
                <legend className="font-semibold">{t('how')}</legend>
                <p className="hint">{t('alwaysInApp')}</p>
                {announcementChannels.map((channel) => (
                  <label key={channel} className="line min-h-8">
                    <input
                      type="checkbox"
                      checked={form.channels.includes(channel)}
                      onChange={({ target }) =>
                        set({
                          channels: announcementChannels.filter((one) =>
                            one === channel ? target.checked : form.channels.includes(one),
                          ),
                        })
                      }
                    />
                    {t(`channels.${channel}`)}
                  </label>
                ))}
              </fieldset>
              <TextInput
                label={t('when')}
                type="datetime-local"
                hint={t('whenHint')}
                value={form.sendAt}
                problem={problems['sendAt']}
                onChange={({ target }) => set({ sendAt: target.value })}
              />
            </form>
            <AnnouncementPreview form={form} />
          </div>
        </div>
      </div>
      {isAsking && count && (
        <Question
          title={t('sendTitle', { count: count.fans })}
          confirm={t('sendConfirm', { count: count.fans })}
          tone="plain"
          isReady
          isBusy={send.isPending}
          onConfirm={() => send.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('sendText', {
              mail: form.channels.includes('mail') ? count.mail : 0,
              push: form.channels.includes('push') ? count.push : 0,
            })}
          </p>
          {count.overLimit > 0 && <p>{t('overLimit', { count: count.overLimit })}</p>}
          <p className="quiet">
            {body.sendAt === undefined ? t('sendSoon') : t('sendLater', { time: moment(body.sendAt) })}
          </p>
        </Question>
      )}
    </Screen>
  )
}
