import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewAnnouncement } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useSettled } from '@virage/session/use-settled'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ReadBanner } from '../../parts/list-states.tsx'
import { type AnnouncementForm, contentOf } from './announcement-form.ts'

/** An announcement as fans get it: the email, the push message and in the application, in one language. */
export function AnnouncementPreview({ form }: { form: AnnouncementForm }) {
  const { slug, settings } = useClub()
  const t = useTranslations('announcements')
  const [language, setLanguage] = useState(settings.languages[0] ?? 'en')
  const written = useSettled(form)
  const { channels } = written
  const body = contentOf(written)
  const isWritten = Object.keys(body.title).length > 0 && Object.keys(body.text).length > 0
  const isAbout = !('auctionId' in body || 'exclusiveId' in body) ? { ...body, audience: 'ALL' as const } : body
  const read = useQuery({
    queryKey: [previewAnnouncement.id, slug, isAbout],
    queryFn: ({ signal }) => unwrap(call(previewAnnouncement, { params: { slug }, body: isAbout, signal })),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const shown = isWritten ? read.data?.find((each) => each.language === language) : undefined
  return (
    <aside className="stack !gap-4 min-w-0" aria-label={t('preview')}>
      <div className="line">
        <h2 className="text-base">{t('preview')}</h2>
        <div className="segments push" role="group" aria-label={t('language')}>
          {settings.languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {t(`languages.${one}`)}
            </button>
          ))}
        </div>
      </div>
      {isWritten && <ReadBanner read={read} />}
      {!shown && (!isWritten || read.data) && <p className="quiet">{t('previewEmpty')}</p>}
      {shown && (
        <div lang={language} className="stack !gap-4">
          {channels.includes('mail') && (
            <article aria-label={t('channels.mail')} className="stack rounded-[12px] border border-line p-5">
              <span className="small quiet">{shown.mail.from}</span>
              <b className="text-lg leading-6 wrap-anywhere">{shown.mail.subject}</b>
              {shown.mail.paragraphs.map((paragraph, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no identity
                <p key={index} className="whitespace-pre-wrap wrap-anywhere">
                  {paragraph}
                </p>
              ))}
              <span className="justify-self-start self-start rounded-[8px] bg-[var(--text)] px-4 py-2 font-semibold text-[var(--surface)]">
                {shown.mail.button}
              </span>
              <span className="small quiet underline">{shown.mail.unsubscribe}</span>
            </article>
          )}
          {channels.includes('push') && (
            <article aria-label={t('channels.push')} className="line items-start rounded-[12px] bg-raised p-3">
              <img src={`${settings.logoUrl}?w=300`} alt="" width={36} height={36} className="rounded-[8px]" />
              <span className="grid min-w-0">
                <b className="clip font-semibold">{shown.push.title}</b>
                <span className="small wrap-anywhere">{shown.push.body}</span>
              </span>
            </article>
          )}
          <article aria-label={t('channels.app')} className="stack !gap-1 rounded-[12px] border border-line p-4">
            <span className="small quiet">{t('inApp')}</span>
            <b className="font-semibold wrap-anywhere">{shown.mail.subject}</b>
            <p className="whitespace-pre-wrap wrap-anywhere">{shown.mail.paragraphs.join('\n\n')}</p>
          </article>
        </div>
      )}
    </aside>
  )
}
