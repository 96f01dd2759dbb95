import type { Delivery } from '@virage/identity'
import type { Email } from '../../platform/mail/email.ts'
import { emailTexts } from './email-texts.ts'

/** The mail that belongs to a step of the identity service. */
export function identityEmail(delivery: Delivery, publicUrl: string): Email {
  const text = emailTexts[delivery.language === 'fr' ? 'fr' : 'en']
  const head = { to: delivery.email, from: text.from }
  switch (delivery.kind) {
    case 'code': {
      const { subject, line } = text.codes[delivery.purpose]
      const isShort = delivery.purpose === 'signIn' || delivery.purpose === 'proveAccess'
      const footnote = isShort ? text.signInFootnote : text.footnote
      return { ...head, subject, paragraphs: [line], code: delivery.code, footnote }
    }
    case 'accountExists': {
      const { subject, lines, button } = text.exists
      return { ...head, subject, paragraphs: lines, button: { label: button, url: publicUrl } }
    }
    case 'invitation': {
      const { subject, lines, button } = text.invitation
      return {
        ...head,
        subject,
        paragraphs: lines,
        code: delivery.password,
        button: { label: button, url: publicUrl },
      }
    }
    case 'notice': {
      const { subject, line } = text.notices[delivery.notice]
      const { undo } = delivery
      if (undo === undefined) return { ...head, subject, paragraphs: [line], footnote: text.notYou }
      const button = { label: text.undo.button, url: new URL(undo, publicUrl).href }
      return { ...head, subject, paragraphs: [line, text.undo.line], button }
    }
  }
}
