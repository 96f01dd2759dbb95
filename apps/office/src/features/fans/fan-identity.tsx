import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getFanFile, getFanRecord } from '@virage/contract/staff'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { FanFileView } from '../reviews/fan-file.tsx'
import { IdentityChange } from './identity-change.tsx'

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
            <IdentityChange
              file={file}
              requested={file.requestedInfo}
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
