import type { Language } from '@virage/contract'
import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../platform/derive-key.ts'

/** The entry that a link confirms, and the language of its page. */
export type Entry = { clubId: string; participationId: string; language: Language }

/** Links that confirm a visitor's entry. They are signed, because anyone with the link can confirm. */
export type EntryLinks = {
  /** The link's path. */
  path: (entry: Entry) => Promise<string>
  /** @returns undefined for an invalid token */
  read: (token: string) => Promise<Entry | undefined>
}

const audience = 'giveaway-entry'

/**
 * Creates the links of an installation. They are valid as long as their entry exists; an unconfirmed one is deleted
 * after a week.
 */
export function createEntryLinks(secret: string): EntryLinks {
  const key = deriveKey(secret, 'giveaway entries')
  return {
    path: async ({ clubId, participationId, language }) => {
      const token = await new SignJWT({ club: clubId, language })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(participationId)
        .sign(key)
      return `/giveaway-entries?token=${token}`
    },
    read: async (token) => {
      const verified = await jwtVerify<{ club: string; language: Language }>(token, key, {
        audience,
        algorithms: ['HS256'],
      }).catch(() => undefined)
      const { sub, club, language } = verified?.payload ?? {}
      return sub && club && language ? { clubId: club, participationId: sub, language } : undefined
    },
  }
}
