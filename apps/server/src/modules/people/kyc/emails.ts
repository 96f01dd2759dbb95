import { type KycStatus, languageFor } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Email } from '../../../platform/mail/email.ts'

/** To whom the outcome of a review is told, in which language. */
type Reviewed = { email: string; language: string | null }

/** Tells a fan that their questionnaire was approved, and what is next. */
export function approvalEmail({
  club,
  fan,
  status,
  publicUrl,
}: {
  club: Club
  fan: Reviewed
  status: KycStatus
  publicUrl: string
}): Email {
  const french = languageFor(club, fan.language) === 'fr'
  const done = status === 'VALIDATED'
  const url = `${publicUrl}/clubs/${club.slug}${done ? '' : '/kyc'}`
  const common = { to: fan.email, from: club.platform_name }
  return french
    ? {
        ...common,
        subject: done ? 'Votre inscription est validée' : 'Votre dossier est accepté',
        paragraphs: [
          done
            ? `Bienvenue parmi les membres de ${club.platform_name}.`
            : 'Il ne reste que votre don d’adhésion pour devenir membre.',
        ],
        button: { label: done ? 'Entrer' : 'Continuer', url },
      }
    : {
        ...common,
        subject: done ? 'Your registration is complete' : 'Your file is accepted',
        paragraphs: [
          done
            ? `Welcome among the members of ${club.platform_name}.`
            : 'Only your membership donation is left to become a member.',
        ],
        button: { label: done ? 'Come in' : 'Go on', url },
      }
}

/** Tells a fan why their questionnaire is asked for again; they answer by sending it. */
export function infoRequestedEmail({
  club,
  fan,
  reason,
  publicUrl,
}: {
  club: Club
  fan: Reviewed
  reason: string
  publicUrl: string
}): Email {
  const french = languageFor(club, fan.language) === 'fr'
  const url = `${publicUrl}/clubs/${club.slug}/kyc`
  const common = { to: fan.email, from: club.platform_name }
  return french
    ? {
        ...common,
        subject: 'Votre dossier a besoin de vous',
        paragraphs: [
          'Le club a relu votre questionnaire et vous écrit :',
          reason,
          'Vous pouvez y répondre en le renvoyant.',
        ],
        button: { label: 'Reprendre mon dossier', url },
      }
    : {
        ...common,
        subject: 'Your file needs you',
        paragraphs: ['The club has read your questionnaire and writes:', reason, 'You may answer by sending it again.'],
        button: { label: 'Open my file', url },
      }
}

/** Tells a fan whether the change of their identity was accepted. */
export function identityChangeEmail({
  club,
  fan,
  accepted,
  publicUrl,
}: {
  club: Club
  fan: Reviewed
  accepted: boolean
  publicUrl: string
}): Email {
  const french = languageFor(club, fan.language) === 'fr'
  const common = { to: fan.email, from: club.platform_name }
  const url = `${publicUrl}/clubs/${club.slug}/profile`
  return french
    ? {
        ...common,
        subject: accepted ? 'Vos informations sont à jour' : 'Vos informations restent inchangées',
        paragraphs: [
          accepted
            ? 'Nous avons vérifié vos nouvelles informations. Elles figurent désormais dans votre profil.'
            : 'Nous n’avons pas pu vérifier vos nouvelles informations. Répondez à cet e-mail si quelque chose a changé.',
        ],
        button: { label: 'Voir mon profil', url },
      }
    : {
        ...common,
        subject: accepted ? 'Your details are up to date' : 'Your details stay as they were',
        paragraphs: [
          accepted
            ? 'We checked your new details. You’ll now see them in your profile.'
            : 'We couldn’t verify your new details. Reply to this email if something has changed.',
        ],
        button: { label: 'See my profile', url },
      }
}
