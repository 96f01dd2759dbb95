import type { Delivery } from '@virage/identity'
import type { Letter } from '../platform/mail/letter.ts'

const texts = {
  en: {
    from: 'Your fan account',
    signUp: { subject: 'Your confirmation code', line: 'Enter this code to confirm your e-mail address.' },
    resetPassword: { subject: 'Your code for a new password', line: 'Enter this code to choose a new password.' },
    footnote: 'The code works for 10 minutes. If you did not ask for it, ignore this message.',
    exists: {
      subject: 'You already have an account',
      lines: [
        'Somebody, probably you, tried to sign up with this address. You already have an account: log in, or choose a new password if you forgot yours.',
      ],
      button: 'Go to the clubs',
    },
  },
  fr: {
    from: 'Votre compte supporter',
    signUp: { subject: 'Votre code de confirmation', line: 'Saisissez ce code pour confirmer votre adresse e-mail.' },
    resetPassword: {
      subject: 'Votre code pour un nouveau mot de passe',
      line: 'Saisissez ce code pour choisir un nouveau mot de passe.',
    },
    footnote: 'Le code est valable 10 minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
    exists: {
      subject: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un, sans doute vous, a tenté de s’inscrire avec cette adresse. Vous avez déjà un compte : connectez-vous, ou choisissez un nouveau mot de passe si vous l’avez oublié.',
      ],
      button: 'Voir les clubs',
    },
  },
}

/** The mail that belongs to a step of the identity service. */
export function codeLetter(delivery: Delivery, publicUrl: string): Letter {
  const text = texts[delivery.language === 'fr' ? 'fr' : 'en']
  if (delivery.kind === 'accountExists') {
    const { subject, lines, button } = text.exists
    return {
      to: delivery.email,
      subject,
      from: text.from,
      paragraphs: lines,
      button: { label: button, url: publicUrl },
    }
  }
  const { subject, line } = text[delivery.purpose]
  return {
    to: delivery.email,
    subject,
    from: text.from,
    paragraphs: [line],
    code: delivery.code,
    footnote: text.footnote,
  }
}
