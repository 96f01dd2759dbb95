import { jwtVerify, SignJWT } from 'jose'
import type { Language } from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { ParticipationFilters } from './staff-queries.ts'

/** A file of a giveaway: the certificate of its draw, or its participants as CSV. */
export type GiveawayFile = { giveawayId: string } & (
  | { kind: 'certificate'; language: Language }
  | { kind: 'participations'; filters: ParticipationFilters }
)

/** Links with which a browser downloads a file without its token (an `Authorization` header can't ride on a link). */
export type FileLinks = {
  of: (club: Pick<Club, 'id'>, file: GiveawayFile) => Promise<{ url: string; expiresAt: string }>
  /** @returns undefined for an invalid or expired token */
  read: (token: string) => Promise<{ clubId: string; file: GiveawayFile } | undefined>
}

const audience = 'giveaway-file'
/** How long a link works, in minutes: long enough for a slow connection to begin, short for one that is forwarded. */
const lifetime = 10

/** The path of files, before the token. */
export const filesPath = '/api/giveaway-files'

/** Creates the links of an installation. @param secret signs them */
export function createFileLinks({ secret, now }: { secret: string; now: () => Date }): FileLinks {
  const key = deriveKey(secret, 'giveaway files')
  return {
    of: async (club, file) => {
      const expiresAt = new Date(now().getTime() + lifetime * 60_000)
      const token = await new SignJWT({ file })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(club.id)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { url: `${filesPath}?token=${token}`, expiresAt: expiresAt.toISOString() }
    },
    read: async (token) => {
      const verified = await jwtVerify<{ file: GiveawayFile }>(token, key, {
        audience,
        algorithms: ['HS256'],
        currentDate: now(),
      }).catch(() => undefined)
      const { sub, file } = verified?.payload ?? {}
      return sub && file ? { clubId: sub, file } : undefined
    },
  }
}
