import { useQuery } from '@tanstack/react-query'
import { audiences, getStaffAuction, isOfAuction, listStaffAuctions } from '@virage/contract/staff'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { SelectInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { listQuery, readQuery } from '../../queries.ts'
import type { AnnouncementForm } from './announcement-form.ts'
import { useAudienceCount } from './use-audience-count.ts'

type Texts = { en?: string | undefined; fr?: string | undefined }

/** Whom an announcement goes to, and how many they are. */
export function AudienceFields({
  form,
  set,
  problem,
}: {
  form: AnnouncementForm
  set: (change: Partial<AnnouncementForm>) => void
  problem: string | undefined
}) {
  const { slug } = useClub()
  const t = useTranslations('announcements')
  const language = useLocale()
  const isAbout = isOfAuction(form.audience)
  const auctions = useQuery({ ...listQuery(listStaffAuctions, slug), enabled: isAbout })
  const auction = useQuery({
    ...readQuery(getStaffAuction, { params: { slug, auctionId: form.auctionId } }),
    enabled: isAbout && form.auctionId !== '',
  })
  const nameOf = (name: Texts) => name[language] ?? name.en ?? name.fr ?? ''
  return (
    <section className="stack !gap-3" aria-label={t('audience')}>
      <SelectInput
        label={t('audience')}
        value={form.audience}
        options={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        onChange={({ target }) => set({ audience: audiences.find((one) => one === target.value) ?? 'MEMBERS' })}
      />
      {isAbout && <ReadBanner read={auctions.isError ? auctions : auction} />}
      {isAbout && (
        <div className="two">
          <SelectInput
            label={t('auction')}
            problem={problem}
            value={form.auctionId}
            options={[
              { value: '', label: t('chooseAuction') },
              ...(auctions.data ?? []).map(({ id, name }) => ({ value: id, label: nameOf(name) })),
            ]}
            onChange={({ target }) => set({ auctionId: target.value, exclusiveId: '' })}
          />
          <SelectInput
            label={t('lot')}
            value={form.exclusiveId}
            options={[
              { value: '', label: t('allLots') },
              ...(auction.data?.lots ?? []).map(({ exclusiveId, name }) => ({
                value: exclusiveId,
                label: nameOf(name),
              })),
            ]}
            onChange={({ target }) => set({ exclusiveId: target.value })}
          />
        </div>
      )}
      <AudienceCountText form={form} />
    </section>
  )
}

function AudienceCountText({ form }: { form: AnnouncementForm }) {
  const t = useTranslations('announcements')
  const { count, isError, isPending } = useAudienceCount(form)
  return (
    <p role="status" className="rounded-[10px] bg-raised px-4 py-3" aria-busy={isPending}>
      {isError ? (
        t('notCounted')
      ) : count ? (
        <>
          <b className="figure">{t('fans', { count: count.fans })}</b>
          {' · '}
          <span className="quiet">
            {t('byChannel', { mail: count.mail, push: count.push })}
            {count.overLimit > 0 && ` ${t('overLimit', { count: count.overLimit })}`}
          </span>
        </>
      ) : (
        <span className="quiet">{t(isPending ? 'counting' : 'chooseFirst')}</span>
      )}
    </p>
  )
}
