import type { Language } from '@virage/contract'
import { languageFor, type StaffRole } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Email } from '../../platform/mail/email.ts'

const roles: Record<Language, Record<StaffRole, string>> = {
  en: { owner: 'owner', editor: 'editor', compliance: 'compliance', finance: 'finance', viewer: 'viewer' },
  fr: {
    owner: 'propriétaire',
    editor: 'rédaction',
    compliance: 'conformité',
    finance: 'finances',
    viewer: 'lecture seule',
  },
}

/** Tells somebody that they may now work in a club's back office. */
export function welcomeStaffEmail({
  club,
  email,
  role,
  publicUrl,
}: {
  club: Club
  email: string
  role: StaffRole
  publicUrl: string
}): Email {
  const french = languageFor(club, null) === 'fr'
  const button = { url: `${publicUrl}/clubs/${club.slug}/login`, label: french ? 'Se connecter' : 'Log in' }
  return french
    ? {
        to: email,
        from: club.platform_name,
        subject: `Vous rejoignez l’équipe de ${club.platform_name}`,
        paragraphs: [
          `Votre rôle : ${roles.fr[role]}. Connectez-vous avec cette adresse e-mail, ou créez un compte avec cette adresse.`,
          'Le back-office exige la validation en deux étapes : une application d’authentification ou une clé d’accès.',
        ],
        button,
      }
    : {
        to: email,
        from: club.platform_name,
        subject: `You’ve joined the ${club.platform_name} team`,
        paragraphs: [
          `Your role: ${roles.en[role]}. Log in with this email address, or create an account with it.`,
          'The back office needs two-step verification: an authenticator app or a passkey.',
        ],
        button,
      }
}
