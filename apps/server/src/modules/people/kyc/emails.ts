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
        subject: done ? 'Vous voilà membre' : 'Votre demande est acceptée',
        paragraphs: [
          done
            ? `Bienvenue chez ${club.platform_name}. Tout vous est désormais ouvert.`
            : 'Plus qu’une étape pour devenir membre : réglez votre cotisation.',
        ],
        button: { label: done ? 'Découvrir le club' : 'Régler ma cotisation', url },
      }
    : {
        ...common,
        subject: done ? 'You’re a member' : 'Your application is approved',
        paragraphs: [
          done
            ? `Welcome to ${club.platform_name}. Everything is now open to you.`
            : 'Just one step left to become a member: pay your membership fee.',
        ],
        button: { label: done ? 'Explore the club' : 'Pay membership fee', url },
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
        subject: 'Le club a besoin de précisions',
        paragraphs: [
          'L’équipe du club a relu votre questionnaire et vous écrit :',
          reason,
          'Répondez en renvoyant le questionnaire.',
        ],
        button: { label: 'Ouvrir mon questionnaire', url },
      }
    : {
        ...common,
        subject: 'The club needs more information',
        paragraphs: ['The club’s team reviewed your questionnaire and wrote:', reason, 'Reply by sending it again.'],
        button: { label: 'Open my questionnaire', url },
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
        subject: accepted ? 'Your details are up to date' : 'Your details haven’t changed',
        paragraphs: [
          accepted
            ? 'We checked your new details. You’ll now see them in your profile.'
            : 'We couldn’t verify your new details. Reply to this email if something has changed.',
        ],
        button: { label: 'See my profile', url },
      }
}
