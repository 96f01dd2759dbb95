export default {
  welcome: {
    subject: 'You’ve joined the {club} team',
    role: 'Your role: {role}. Log in with this email address, or create an account with it.',
    secondStep: 'The back office needs two-step verification: an authenticator app or a passkey.',
    button: 'Log in',
  },
  roles: {
    owner: 'owner',
    editor: 'editor',
    compliance: 'compliance',
    finance: 'finance',
    viewer: 'viewer',
  },
} as const
