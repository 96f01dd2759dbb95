import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Language } from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import type { ParticipationFilters } from './staff-queries.ts'

/** A file of a giveaway: the certificate of its draw, or its participants as CSV. */
export type GiveawayFile = { giveawayId: string } & (
  | { kind: 'certificate'; language: Language }
  | { kind: 'participations'; filters: ParticipationFilters }
)

/**
 * Links with which a browser downloads a file without its token (an `Authorization` header can't ride on a link). They are encrypted
 * (RFC 7516), because addresses are kept in histories and logs, and a filter may be a fan's name.
 */
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

/** Creates the links of an installation. @param secret encrypts them */
export function createFileLinks({ secret, now }: { secret: string; now: () => Date }): FileLinks {
  const key = deriveKey(secret, 'encrypted giveaway files')
  return {
    of: async (club, file) => {
      const expiresAt = new Date(now().getTime() + lifetime * 60_000)
      const token = await new EncryptJWT({ file })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(audience)
        .setSubject(club.id)
        .setExpirationTime(expiresAt)
        .encrypt(key)
      return { url: `${filesPath}?token=${token}`, expiresAt: expiresAt.toISOString() }
    },
    read: async (token) => {
      const verified = await jwtDecrypt<{ file: GiveawayFile }>(token, key, {
        audience,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: now(),
      }).catch(() => undefined)
      const { sub, file } = verified?.payload ?? {}
      return sub && file ? { clubId: sub, file } : undefined
    },
  }
}
