import type { Language } from '@virage/contract'
import { exportFans, getFanFile, listFans } from '@virage/contract/staff'
import { ApiError } from '../../../platform/http/api-error.ts'
import { sendList } from '../../../platform/http/send-list.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { textsOf } from '../texts/index.ts'
import { presentListed } from './present-listed.ts'
import { readFanFile } from './read-fan-file.ts'
import { type ExportedFan, readExportedFans, readListedFans } from './staff-queries.ts'

/** Registers reviewers' operations on fans. */
export function fanStaffRoutes(backOffice: StaffOperations): void {
  backOffice.read(listFans, async (context, tx) =>
    sendList(context, await readListedFans(tx, context.club.id, context.query), presentListed),
  )

  backOffice.exportList(exportFans, {
    name: 'fans',
    columns: exportedColumns,
    read: async ({ club, query }, tx, page) => readExportedFans(tx, club.id, { ...query, ...page }),
  })

  backOffice.mutate(getFanFile, async ({ club, params: { fanId } }, tx) => {
    const answer = await readFanFile(tx, club, fanId)
    if (!answer) throw new ApiError('errors.backend.notFound')
    return { answer, audit: { subject: `fan ${fanId}`, details: { looked: 'file' } } }
  })
}

function exportedColumns(language: Language) {
  const t = textsOf(language)
  return [
    ['id', ({ id }: ExportedFan) => id],
    [t('export.firstName'), (fan: ExportedFan) => fan.first_name],
    [t('export.lastName'), (fan: ExportedFan) => fan.last_name],
    [t('export.email'), ({ email }: ExportedFan) => email],
    [t('export.username'), (fan: ExportedFan) => fan.account_id],
    [t('export.language'), (fan: ExportedFan) => fan.language],
    [t('export.status'), (fan: ExportedFan) => t(`export.statuses.${fan.kyc_status}`)],
    [t('export.since'), (fan: ExportedFan) => fan.created_at.toISOString()],
  ] as const
}
