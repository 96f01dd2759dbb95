import type { Language } from '@virage/contract'
import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../../platform/derive-key.ts'

/** Which entry a link confirms, and in which language its page speaks. */
export type Entry = { clubId: string; participationId: string; language: Language }

/** Links that confirm a visitor's entry: signed, for they are all it takes. */
export type EntryLinks = {
  /** The link's path. */
  path: (entry: Entry) => Promise<string>
  /** @returns undefined for a token that was not made here */
  read: (token: string) => Promise<Entry | undefined>
}

const audience = 'giveaway-entry'

/** Makes and reads the links of an installation. They end with their entry, which is removed after a week unconfirmed. */
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
