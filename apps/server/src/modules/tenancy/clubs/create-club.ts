import type { ClubSettings } from '@virage/contract/staff'
import { createClub, listInstalledClubs } from '@virage/contract/staff'
import { coinPrice } from '@virage/domain'
import type * as z from 'zod/mini'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { hasRecord, runIdempotently } from '../../../platform/http/run-idempotently.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type MediaStore, placeholderFor } from '../../media/index.ts'
import { auditStaff, insertStaff, welcomeStaffEmail } from '../../staff/index.ts'
import { inLanguages, templates } from './club-templates.ts'
import {
  bannerUrl,
  crestUrl,
  defaultBanner,
  defaultColours,
  defaultCrest,
  samplePicture,
  sampleUrl,
} from './default-pictures.ts'
import { readInstalledClubs } from './installation-queries.ts'
import { findClubId, insertClubRow, presentSettings, readSettings } from './settings-queries.ts'
import { insertTemplate } from './template-queries.ts'

type NewClub = z.output<typeof createClub.body>

/**
 * Registers the operators' list of clubs, and the creation of clubs: UPCOMING, with an owner, a default crest and banner, and
 * the contents of a template. The owner sets everything else.
 */
export function createClubRoute(
  register: RegisterOperation,
  { database, publicUrl, networkHash }: Platform,
  media: MediaStore,
): void {
  register(listInstalledClubs, () => database.asSystem(readInstalledClubs))

  register(createClub, async ({ staff, body, request, idempotencyKey }) => {
    const network = await networkHash(request.ip)
    return database.asSystem(async (tx) => {
      // A repetition that runs at the same time waits here, and then finds the club of the first request.
      const club = await insertClubRow(tx, columnsOf(body))
      const clubId = club?.id ?? (await findClubId(tx, body.slug))
      const action = createClub.id
      const record = { clubId, principal: staff.accountId, operation: action, key: idempotencyKey, input: { body } }
      if (!club && !(await hasRecord(tx, record))) throw new ApiError('errors.staff.slugTaken')
      return runIdempotently(tx, record, async () => {
        if (!club) throw new Error(`The club ${body.slug} has a record without a response`)
        const settings = await completeClub(tx, club, body, { media, publicUrl: publicUrl() })
        const { slug, model, template, ownerEmail } = body
        await auditStaff(
          tx,
          { clubId, staff, action, network, log: request.log },
          { subject: `club ${slug}`, after: { slug, model, template, ownerEmail: ownerEmail.toLowerCase() } },
        )
        return settings
      })
    })
  })
}

/** Returns the row of a new club. */
function columnsOf({ slug, name, platformName, model, languages, template }: NewClub) {
  const own = [...new Set(languages)]
  const { faq, promoteDonation } = templates[template]
  const entries = faq.map(({ question, answer }) => ({
    question: inLanguages(question, own),
    answer: inLanguages(answer, own),
  }))
  return {
    slug,
    name,
    platform_name: platformName,
    model,
    state: 'UPCOMING' as const,
    ticker: slug.replaceAll('-', '').slice(0, 5).toUpperCase(),
    coin_price: coinPrice(100_000),
    logo_url: crestUrl(slug),
    banner_url: bannerUrl(slug),
    webapp_url: `/clubs/${slug}`,
    eula_url: `/legal/${slug}/terms`,
    sfc_url: `/legal/${slug}/financial-services`,
    privacy_policy_url: `/legal/${slug}/privacy`,
    languages: own,
    promote_donation: promoteDonation,
    faq: JSON.stringify(entries),
    ...defaultColours,
  }
}

/** Adds to a new club its pictures, the contents of its template and its owner, who gets an email. */
async function completeClub(
  tx: Tx,
  club: Club,
  { ownerEmail, template }: NewClub,
  { media, publicUrl }: { media: MediaStore; publicUrl: string },
): Promise<ClubSettings> {
  const put = (url: string, svg: string) => media.put(url.replace('/media/', ''), svg)
  await put(club.logo_url, defaultCrest(defaultColours))
  await put(club.banner_url, defaultBanner(defaultColours))
  const content = templates[template]
  if (content.exclusives.length > 0) await put(sampleUrl(club.slug), samplePicture(defaultColours))
  const url = sampleUrl(club.slug)
  await insertTemplate(tx, club, content, { url, placeholder: await placeholderFor(media, url) })
  const email = ownerEmail.toLowerCase()
  await insertStaff(tx, { club_id: club.id, email, role: 'owner' })
  await enqueueEmail(tx, welcomeStaffEmail({ club, email, role: 'owner', publicUrl }), { fan: null })
  return presentSettings(await readSettings(tx, club.id))
}
