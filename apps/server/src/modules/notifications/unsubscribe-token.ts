import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, type NotificationKind, notificationKinds } from '@virage/contract'
import { languages } from '@virage/domain'
import { deriveKey } from '../../platform/derive-key.ts'

/** The fan and the kind of emails that a link unsubscribes from. */
export type Unsubscription = { clubId: string; fanId: string; kind: NotificationKind; language: Language }

/** Signed links that unsubscribe a fan from one kind of emails without login (RFC 8058). */
export type UnsubscribeLinks = {
  /** The link's path. */
  path: (unsubscription: Unsubscription) => string
  /** @returns undefined for an invalid token */
  read: (token: string) => Unsubscription | undefined
}

const idLength = 16
const contentLength = 2 * idLength + 2

/** Creates the links of an installation: two ids, a kind and a language, signed. */
export function createUnsubscribeLinks(secret: string): UnsubscribeLinks {
  const key = deriveKey(secret, 'unsubscribe')
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest()
  return {
    path: ({ clubId, fanId, kind, language }) => {
      const choice = [notificationKinds.indexOf(kind), languages.indexOf(language)]
      const content = Buffer.concat([bytesOf(clubId), bytesOf(fanId), Buffer.from(choice)])
      return `/unsubscribe/${Buffer.concat([content, sign(content)]).toString('base64url')}`
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const content = bytes.subarray(0, contentLength)
      const expected = sign(content)
      const given = bytes.subarray(contentLength)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      const [clubId, fanId] = [idOf(content.subarray(0, idLength)), idOf(content.subarray(idLength, 2 * idLength))]
      const [kind, language] = [notificationKinds[content.readUInt8(32)], languages[content.readUInt8(33)]]
      return kind && language ? { clubId, fanId, kind, language } : undefined
    },
  }
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
