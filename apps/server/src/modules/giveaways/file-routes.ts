import { linkDrawCertificate, linkParticipations } from '@virage/contract/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Club } from '../../platform/access/clubs.ts'
import { allPages, sendCsv } from '../../platform/http/send-csv.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { pdfHeaders } from '../../platform/http/security-headers.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { Platform } from '../../platform/platform.ts'
import { type StaffOperations, toLoggedFilters } from '../staff/index.ts'
import { getCompletedDraw } from './drawn-entries.ts'
import { type FileLinks, filesPath, type GiveawayFile } from './file-links.ts'
import { participationColumns, readParticipationLines } from './participation-lines.ts'
import { renderCertificatePdf } from './render-certificate-pdf.ts'
import { getGiveaway } from './write-giveaway.ts'

/** Registers the operations that return links to files of giveaways, and the files behind them. */
export function fileRoutes(
  http: FastifyInstance,
  backOffice: StaffOperations,
  {
    database,
    clubs,
    publicUrl,
    fileLinks,
  }: Pick<Platform, 'database' | 'clubs' | 'publicUrl'> & { fileLinks: FileLinks },
): void {
  backOffice.mutate(linkParticipations, async ({ club, params: { giveawayId }, body }, tx) => {
    await getGiveaway(tx, club.id, giveawayId)
    const filters = omitUndefined(body)
    return {
      answer: await fileLinks.of(club, { kind: 'participations', giveawayId, filters }),
      audit: { subject: `giveaway ${giveawayId}`, details: { query: toLoggedFilters(filters) } },
    }
  })

  backOffice.read(linkDrawCertificate, async ({ club, params: { giveawayId }, query: { language } }, tx) => {
    await getCompletedDraw(tx, club.id, giveawayId)
    return fileLinks.of(club, { kind: 'certificate', giveawayId, language })
  })

  const sendParticipations = async (
    reply: FastifyReply,
    club: Club,
    { giveawayId, filters }: Extract<GiveawayFile, { kind: 'participations' }>,
  ) => {
    const key = { club_id: club.id, id: giveawayId }
    const pages = allPages((page) =>
      database.withTenant(club.id, (tx) => readParticipationLines(tx, key, filters, page)),
    )
    return sendCsv(reply, { name: `${club.slug}-participations`, columns: participationColumns, pages })
  }

  const sendCertificate = async (
    reply: FastifyReply,
    club: Club,
    { giveawayId, language }: Extract<GiveawayFile, { kind: 'certificate' }>,
  ) => {
    const completed = await database.withTenant(club.id, (tx) => getCompletedDraw(tx, club.id, giveawayId))
    const url = `${publicUrl()}/clubs/${club.slug}/giveaway/${giveawayId}/draw`
    return reply
      .type('application/pdf')
      .headers(pdfHeaders)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${club.slug}-draw-${giveawayId}.pdf"`)
      .send(await renderCertificatePdf(completed, { club: club.platform_name, url, language }))
  }

  http.get<{ Querystring: { token?: unknown } }>(filesPath, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.query
    const link = typeof token === 'string' ? await fileLinks.read(token) : undefined
    const club = link && (await clubs.byId(link.clubId))
    if (!club) throw new ApiError('errors.backend.notFound')
    return link.file.kind === 'certificate'
      ? sendCertificate(reply, club, link.file)
      : sendParticipations(reply, club, link.file)
  })
}
