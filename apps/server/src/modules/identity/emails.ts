import { languageFor, languages } from '@virage/domain'
import type { Delivery } from '@virage/identity'
import type { Email } from '../../platform/mail/email.ts'
import { textsOf } from './texts/index.ts'

const advised = ['passkeyAdded', 'providerAdded', 'secondFactorOn', 'accountDeleted'] as const

/** Returns which advice an owner gets who didn't do it: a new password alone doesn't remove what was added. */
const adviceOn = (notice: string) => advised.find((one) => one === notice) ?? 'any'

/** Renders the email of a step of the identity service. */
export function identityEmail(delivery: Delivery, publicUrl: string): Email {
  const t = textsOf(languageFor({ languages }, delivery.language ?? null))
  const head = { to: delivery.email, from: t('from') }
  switch (delivery.kind) {
    case 'code': {
      const isShort = delivery.purpose === 'signIn' || delivery.purpose === 'proveAccess'
      return {
        ...head,
        subject: t(`codes.${delivery.purpose}.subject`),
        paragraphs: [t(`codes.${delivery.purpose}.line`)],
        code: delivery.code,
        footnote: isShort ? t('unaskedLogin') : t('unasked'),
      }
    }
    case 'accountExists':
      return {
        ...head,
        subject: t('exists.subject'),
        paragraphs: [t('exists.line')],
        button: { label: t('exists.button'), url: publicUrl },
      }
    case 'invitation':
      return {
        ...head,
        subject: t('invitation.subject'),
        paragraphs: [t('invitation.line')],
        code: delivery.password,
        button: { label: t('invitation.button'), url: publicUrl },
      }
    case 'notice': {
      const subject = t(`notices.${delivery.notice}.subject`)
      const line = t(`notices.${delivery.notice}.line`)
      const { undo } = delivery
      if (undo === undefined)
        return { ...head, subject, paragraphs: [line], footnote: t(`notYou.${adviceOn(delivery.notice)}`) }
      const button = { label: t('undo.button'), url: new URL(undo, publicUrl).href }
      return { ...head, subject, paragraphs: [line, t('undo.line')], button }
    }
  }
}
