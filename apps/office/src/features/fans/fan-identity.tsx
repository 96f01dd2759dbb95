import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideIdentityChange, type FanFile, getFanFile, getFanRecord } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { FanFileView } from '../reviews/fan-file.tsx'

/** A fan's identity, hidden until somebody asks for it: the reading is written into the log. */
export function FanIdentity({ fanId }: { fanId: string }) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const [isShown, setShown] = useState(false)
  const client = useQueryClient()
  const read = useQuery({ ...readQuery(getFanFile, { params: { slug, fanId } }), enabled: isShown })
  const file = read.data
  if (!isShown)
    return (
      <div className="empty">
        <b>{t('veiled')}</b>
        <p>{t('veiledText')}</p>
        <Act operation={getFanFile} onClick={() => setShown(true)}>
          <Icon name="eye" size={16} />
          {t('unveil')}
        </Act>
      </div>
    )
  return (
    <div className="scroll">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={5} />}
      {file && (
        <div className="file max-w-4xl">
          {file.requestedInfo && (
            <RequestedChange
              file={file}
              info={file.requestedInfo}
              onDecided={() =>
                // The page has the name that was accepted.
                Promise.all([read.refetch(), client.invalidateQueries({ queryKey: [getFanRecord.id, slug] })])
              }
            />
          )}
          <FanFileView file={file} readAt={read.dataUpdatedAt} />
        </div>
      )}
    </div>
  )
}

function RequestedChange({
  file,
  info,
  onDecided,
}: {
  file: FanFile
  info: NonNullable<FanFile['requestedInfo']>
  /** The buttons wait for it, so that nothing is decided twice. */
  onDecided: () => Promise<unknown>
}) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const { day } = useTimes()
  const text = useProblemText()
  const decide = useMutation({
    mutationFn: (accepted: boolean) =>
      unwrap(
        call(decideIdentityChange, {
          params: { slug, fanId: file.id },
          body: { accepted, ...(file.requestedAt !== null && { requestedAt: file.requestedAt }) },
        }),
      ),
    onSuccess: (_, accepted) => say(t(accepted ? 'changeAccepted' : 'changeRefused')),
    onError: (error) => say(text(error), 'bad'),
    onSettled: onDecided,
  })
  return (
    <section className="banner !items-start" data-tone="info" aria-label={t('change')}>
      <div className="stack !gap-1">
        <b>{t('change')}</b>
        <span>
          {info.firstName} {info.lastName}, {day(`${info.birthdate}T12:00:00Z`)}, {info.birthplace}
          {info.companyInfo && `, ${info.companyInfo.companyName}`}
        </span>
      </div>
      <span className="line push">
        <Act
          operation={decideIdentityChange}
          className="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t('accept')}
        </Act>
        <Act
          operation={decideIdentityChange}
          className="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('refuse')}
        </Act>
      </span>
    </section>
  )
}
