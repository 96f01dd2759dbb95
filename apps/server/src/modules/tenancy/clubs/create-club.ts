import { coinPrice } from '@virage/domain'
import { createClub } from '@virage/contract/staff'
import { auditStaff, insertStaff, welcomeStaffEmail } from '../../staff/index.ts'
import type { MediaStore } from '../../media/index.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { defaultBanner, defaultCrest } from './default-pictures.ts'
import { insertClubRow, presentSettings, readSettings } from './settings-queries.ts'

/** The default colours of a club. */
const theme = { primary_color: '#1f3a93', accent_color: '#f5b700', hue: 230 }

/**
 * Registers the creation of clubs: UPCOMING, with an owner, a default crest and banner. The owner sets everything else.
 */
export function createClubRoute(
  register: RegisterOperation,
  { database, publicUrl, networkHash }: Platform,
  media: MediaStore,
): void {
  register(createClub, async ({ staff, body, request }) => {
    const network = await networkHash(request.ip)
    const { slug } = body
    const [crest, banner] = [`${slug}-crest.svg`, `${slug}-banner.svg`]
    const email = body.ownerEmail.toLowerCase()
    return database.asSystem(async (tx) => {
      const club = await insertClubRow(tx, {
        slug,
        name: body.name,
        platform_name: body.platformName,
        model: body.model,
        state: 'UPCOMING',
        ticker: slug.replaceAll('-', '').slice(0, 5).toUpperCase(),
        coin_price: coinPrice(100_000),
        logo_url: `/media/${crest}`,
        banner_url: `/media/${banner}`,
        webapp_url: `/clubs/${slug}`,
        eula_url: `/legal/${slug}/terms`,
        sfc_url: `/legal/${slug}/financial-services`,
        privacy_policy_url: `/legal/${slug}/privacy`,
        languages: [...new Set(body.languages)],
        ...theme,
      })
      if (!club) throw new ApiError('errors.staff.slugTaken')
      await media.put(crest, defaultCrest(theme))
      await media.put(banner, defaultBanner(theme))
      await insertStaff(tx, { club_id: club.id, email, role: 'owner' })
      await auditStaff(
        tx,
        { clubId: club.id, staff, action: createClub.id, network, log: request.log },
        { subject: `club ${slug}`, after: { slug, model: body.model, ownerEmail: email } },
      )
      const welcome = welcomeStaffEmail({ club, email, role: 'owner', publicUrl: publicUrl() })
      await enqueueEmail(tx, welcome)
      return presentSettings(await readSettings(tx, club.id))
    })
  })
}
